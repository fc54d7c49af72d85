import type { ReactNode } from 'react'

/** The text with every match washed. */
export function markFound(text: string, pattern: RegExp | null | undefined): ReactNode {
  if (!pattern) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(at, match.index), <mark key={match.index}>{match[0]}</mark>)
    at = match.index + match[0].length
  }
  return at === 0 ? text : [...parts, text.slice(at)]
}
