/** A keyword and its meaning. An empty word skips its place. */
export interface TableKeyword {
  word: string
  meaning: string | null
}

/**
 * Parses `word;meaning,word2;meaning2`. The meaning is optional. Words and meanings in double quotes can contain commas,
 * semicolons and (doubled) quotes. Returns null if a quote is not closed or is followed by text, or if an item has a third part.
 */
export function readKeywords(text: string): TableKeyword[] | null {
  if (text.trim() === '') return []
  const items: string[][] = [[]]
  let at = 0
  for (;;) {
    const part = partAt(text, at)
    if (!part) return null
    items.at(-1)!.push(part.text)
    if (part.end >= text.length) break
    if (text[part.end] === ',') items.push([])
    at = part.end + 1
  }
  if (items.some((parts) => parts.length > 2)) return null
  return items.map(([word, meaning]) => ({ word: word!, meaning: meaning || null }))
}

const QUOTED = /\s*"((?:[^"]|"")*)"\s*(?=[,;]|$)/y
const PLAIN = /[^,;"]*(?=[,;]|$)/y

/** Parses a quoted or plain part, up to a comma, a semicolon or the end. */
function partAt(text: string, at: number): { text: string; end: number } | null {
  QUOTED.lastIndex = at
  const quoted = QUOTED.exec(text)
  if (quoted) return { text: quoted[1]!.replaceAll('""', '"').trim(), end: QUOTED.lastIndex }
  PLAIN.lastIndex = at
  const plain = PLAIN.exec(text)
  return plain && { text: plain[0].trim(), end: PLAIN.lastIndex }
}

/** Formats keywords. Inverse of `readKeywords`. */
export const writeKeywords = (keywords: TableKeyword[]): string =>
  keywords.map(({ word, meaning }) => [word, ...(meaning ? [meaning] : [])].map(quotedIfNeeded).join(';')).join(',')

const quotedIfNeeded = (text: string) => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
