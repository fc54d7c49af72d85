import type { ReactNode } from 'react'
import type { FindIn } from './foundPatterns.ts'

/** Returns the text with all matches highlighted. */
export function markFound(text: string, find: FindIn | null | undefined): ReactNode {
  const places = find?.(text) ?? []
  if (places.length === 0) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const place of places) {
    parts.push(text.slice(at, place.index), <mark key={place.index}>{place.text}</mark>)
    at = place.index + place.text.length
  }
  return [...parts, text.slice(at)]
}
