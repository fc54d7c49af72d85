import { useMemo } from 'react'
import { useText } from '../../platform/text.tsx'
import { PiecesOf } from '../entries/index.ts'
import { wordDiff } from './wordDiff.ts'

interface Props {
  before: string
  after: string
}

/** A text with deletions struck through and insertions marked, both labeled for screen readers. */
export function TextDiff({ before, after }: Props) {
  const t = useText()
  const pieces = useMemo(() => wordDiff(before, after), [before, after])
  return pieces.map(({ kind, text }, i) => {
    // Pieces never move, so their index is a stable key.
    const key = `${i}${kind}`
    const content = <PiecesOf key={key} source={text} />
    if (kind === 'same') return content
    const Marked = kind === 'added' ? 'ins' : 'del'
    return (
      <Marked key={key}>
        <span className="visually-hidden">{kind === 'added' ? t('versions.put_in') : t('versions.taken_out')} </span>
        {content}
      </Marked>
    )
  })
}
