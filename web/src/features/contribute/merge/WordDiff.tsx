import { useMemo } from 'react'
import { wordDiff } from '../../versions/index.ts'

export interface ComparedProps {
  text: string
  /** What it is compared with: words of `text` that are not in it are marked. */
  against: string
}

/** The words of a text, those that the other has not marked. */
export function WordDiff({ text, against }: ComparedProps) {
  const pieces = useMemo(() => wordDiff(against, text).filter(({ kind }) => kind !== 'removed'), [text, against])
  if (text === '') return '—'
  // pieces have no identity but their position, and never move
  return pieces.map((piece, i) =>
    piece.kind === 'added' ? <ins key={`${i}${piece.text}`}>{piece.text}</ins> : piece.text,
  )
}
