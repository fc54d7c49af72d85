import { useMemo } from 'react'
import { wordDiff } from '../../versions/index.ts'

export interface ComparedProps {
  text: string
  /** The text to compare with. Words of `text` that it lacks are marked. */
  against: string
}

/** A text in which the words missing from the other text are marked. */
export function WordDiff({ text, against }: ComparedProps) {
  const pieces = useMemo(() => wordDiff(against, text).filter(({ kind }) => kind !== 'removed'), [text, against])
  if (text === '') return '—'
  // The text pieces never move, so their index is a stable key.
  return pieces.map((piece, i) =>
    piece.kind === 'added' ? <ins key={`${i}${piece.text}`}>{piece.text}</ins> : piece.text,
  )
}
