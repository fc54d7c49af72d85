/** Letters of Windows-1252 by their bytes, for texts that were read as if they were in it. */
const WINDOWS_1252 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
const BYTE_OF = new Map([...WINDOWS_1252].map((letter, byte) => [letter, byte]))
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** What no database takes, lone halves of letters and line ends of other systems. */
export const storable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '\ufffd')

/** The text, read again where it is UTF-8 that was taken for Windows-1252 because its header says so. */
export function readAgain(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const byte = BYTE_OF.get(text[at]!)
    if (byte === undefined) return text
    bytes[at] = byte
  }
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return text
  }
}
