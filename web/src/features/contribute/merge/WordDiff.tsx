import { useMemo } from 'react'
import { wordDiff } from '../../versions/index.ts'

export interface ComparedProps {
  text: string
  /** The text to compare with: words of `text` that it doesn't contain are marked. */
  against: string
}

/** A text with the words marked that the other text doesn't contain. */
export function WordDiff({ text, against }: ComparedProps) {
  const pieces = useMemo(() => wordDiff(against, text).filter(({ kind }) => kind !== 'removed'), [text, against])
  if (text === '') return '—'
  // Pieces have no identity except their index, and never move.
  return pieces.map((piece, i) =>
    piece.kind === 'added' ? <ins key={`${i}${piece.text}`}>{piece.text}</ins> : piece.text,
  )
}
