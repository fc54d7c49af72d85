import { windows1252Bytes } from './charsets.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Removes characters that the database can't store and unpaired surrogates, and normalizes line endings. */
export const storable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '\ufffd')

/** Decodes a text again if it is UTF-8 that was mistaken for Windows-1252 and double-encoded. */
export function readAgain(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/.test(text)) return text
  const bytes = windows1252Bytes(text)
  if (bytes === null) return text
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return text
  }
}
