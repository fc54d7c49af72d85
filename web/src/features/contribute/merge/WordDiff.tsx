import { plainText } from '@vlacku/markup'
import { useMemo } from 'react'
import { wordDiff } from '../../versions/index.ts'

export interface ComparedProps {
  text: string
  /** The text to compare with. Words in `text` that are missing from it are marked. */
  against: string
}

/** A text in which the words missing from the other text are marked, without markup unless only the markup differs. */
export function WordDiff({ text, against }: ComparedProps) {
  const pieces = useMemo(() => piecesOf(text, against), [text, against])
  if (text === '') return '—'
  // The text pieces never move, so their index is a stable key.
  return pieces.map((piece, i) =>
    piece.kind === 'added' ? <ins key={`${i}${piece.text}`}>{piece.text}</ins> : piece.text,
  )
}

function piecesOf(text: string, against: string) {
  const [plain, plainAgainst] = [plainText(text), plainText(against)]
  const diff = plain === plainAgainst && text !== against ? wordDiff(against, text) : wordDiff(plainAgainst, plain)
  return diff.filter(({ kind }) => kind !== 'removed')
}
