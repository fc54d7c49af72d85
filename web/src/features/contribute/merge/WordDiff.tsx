import { useMemo } from 'react'
import { wordDiff } from '../../versions/index.ts'

export interface ComparedProps {
  text: string
  /** The text to compare with: words of `text` that are missing from it are marked. */
  against: string
}

/** A text with the words marked that are missing from the other text. */
export function WordDiff({ text, against }: ComparedProps) {
  const pieces = useMemo(() => wordDiff(against, text).filter(({ kind }) => kind !== 'removed'), [text, against])
  if (text === '') return '—'
  // Pieces never move, so their index is a stable key.
  return pieces.map((piece, i) =>
    piece.kind === 'added' ? <ins key={`${i}${piece.text}`}>{piece.text}</ins> : piece.text,
  )
}
