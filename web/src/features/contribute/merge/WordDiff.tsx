import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import type { ComparedProps } from './Compared.tsx'

/** Texts longer than this are not compared word by word: it would take seconds. */
const LONGEST = 10_000

/** The words of a text, those that the other has not marked. */
export function WordDiff({ text, against }: ComparedProps) {
  const pieces = useMemo(
    () =>
      text.length + against.length > 2 * LONGEST
        ? [{ value: text, added: false, removed: false }]
        : diffWordsWithSpace(against, text).filter(({ removed }) => !removed),
    [text, against],
  )
  if (text === '') return '—'
  // pieces have no identity but their position, and never move
  return pieces.map(({ value, added }, i) => (added ? <ins key={`${i}${value}`}>{value}</ins> : value))
}
