/** Longer runs of characters without a space aren't email addresses, in whatever script or encoding. */
const MAX_ADDRESS = 600

/**
 * The beginning of a text in at most `bytes` of UTF-8, without a partial word at its end. `size` is that of the whole text, of
 * which `text` may be the beginning only; a text that fits is returned whole.
 */
export function beginningOf(text: string, bytes: number, size: number): string {
  if (size <= bytes) return text
  const encoded = Buffer.from(text.slice(0, bytes))
  let end = Math.min(bytes, encoded.length)
  while (end > 0 && end < encoded.length && (encoded[end]! & 0xc0) === 0x80) end -= 1
  return withoutPartialWord(encoded.toString('utf8', 0, end))
}

/** Drops the word at the end of a text that goes on, so that no half of an email address is left. */
export function withoutPartialWord(text: string): string {
  const shortest = Math.max(0, text.length - MAX_ADDRESS)
  let end = text.length
  while (end > shortest && /\S/.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
