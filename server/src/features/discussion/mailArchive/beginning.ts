/** Maximum length of an email address in any script or encoding, in characters. */
const MAX_ADDRESS = 600

/**
 * Truncates a text to at most `bytes` bytes of UTF-8 without splitting the last word. `text` may itself be only the beginning of
 * a text of `size` bytes.
 */
export function beginningOf(text: string, bytes: number, size: number): string {
  if (size <= bytes) return text
  const encoded = Buffer.from(text.slice(0, bytes))
  let end = Math.min(bytes, encoded.length)
  while (end > 0 && end < encoded.length && (encoded[end]! & 0xc0) === 0x80) end -= 1
  return withoutPartialWord(encoded.toString('utf8', 0, end))
}

/** Drops the last word of a truncated text, since it may be part of an email address. */
export function withoutPartialWord(text: string): string {
  const shortest = Math.max(0, text.length - MAX_ADDRESS)
  let end = text.length
  while (end > shortest && /\S/.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
