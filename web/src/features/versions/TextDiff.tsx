import { useMemo } from 'react'
import { useText } from '../../platform/text.tsx'
import { PiecesOf } from '../entries/index.ts'
import { wordDiff } from './wordDiff.ts'

interface Props {
  before: string
  after: string
}

/** A text with what was taken out struck through and what was put in marked; said in words to those who hear it. */
export function TextDiff({ before, after }: Props) {
  const t = useText()
  const pieces = useMemo(() => wordDiff(before, after), [before, after])
  return pieces.map(({ kind, text }, i) => {
    // pieces of one text have no identity but their position, and never move
    const key = `${i}${kind}`
    const drawn = <PiecesOf key={key} source={text} />
    if (kind === 'same') return drawn
    const Marked = kind === 'added' ? 'ins' : 'del'
    return (
      <Marked key={key}>
        <span className="sr">{kind === 'added' ? t('versions.put_in') : t('versions.taken_out')} </span>
        {drawn}
      </Marked>
    )
  })
}
