/*
 * 7-bit character sets that switch between ASCII and East Asian characters. TextDecoder supports only ISO-2022-JP; text in the
 * others is converted to an 8-bit character set with the same characters.
 */

const ESCAPE = 0x1b
const SHIFT_OUT = 0x0e
const SHIFT_IN = 0x0f
const NEWLINE = 10
const TILDE = 0x7e

/** SO designations of ISO-2022-KR and ISO-2022-CN. */
const DESIGNATES = { korean: '\x1b$)C', chinese: '\x1b$)A' }
/** ISO-2022-JP sequences that start two-byte characters or half-width katakana. */
const JAPANESE = ['\x1b$B', '\x1b$@', '\x1b$(D', '\x1b(I', '\x1b(J']

type Iso2022 = 'iso-2022-jp' | 'iso-2022-kr' | 'iso-2022-cn'

/** Returns the declared ISO-2022 character set, or the one whose escape sequences occur in text declared as ASCII. */
export function usesIso2022(bytes: Buffer, charset: string): Iso2022 | null {
  if (charset === 'iso-2022-jp' || charset === 'iso-2022-kr' || charset === 'iso-2022-cn') return charset
  if (!bytes.includes(ESCAPE)) return null
  if (bytes.includes(DESIGNATES.korean)) return 'iso-2022-kr'
  if (bytes.includes(DESIGNATES.chinese)) return 'iso-2022-cn'
  return JAPANESE.some((sequence) => bytes.includes(sequence)) ? 'iso-2022-jp' : null
}

export function decodeIso2022(bytes: Buffer, charset: Iso2022): string {
  if (charset !== 'iso-2022-jp') return decodeShifted(bytes, charset === 'iso-2022-kr' ? 'euc-kr' : 'gbk')
  // the decoder rejects consecutive escape sequences
  const text = bytes.toString('latin1').replace(/\x1b\([BJ](?=\x1b[$(])/g, '')
  return new TextDecoder('iso-2022-jp').decode(Buffer.from(text, 'latin1'))
}

/** Decodes text in which SO, SI and line endings switch between ASCII and two-byte characters. */
function decodeShifted(bytes: Buffer, eightBit: string): string {
  const converted: number[] = []
  let isShifted = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    if (byte === ESCAPE) at += bytes[at + 1] === 0x24 ? 3 : 1
    else if (byte === SHIFT_OUT || byte === SHIFT_IN) isShifted = byte === SHIFT_OUT
    else {
      if (byte === NEWLINE) isShifted = false
      converted.push(isShifted && byte > 32 ? byte | 0x80 : byte)
    }
  }
  return new TextDecoder(eightBit).decode(Uint8Array.from(converted))
}

/** Decodes HZ (RFC 1843): `~{` starts two-byte characters, `~}` or a line ending ends them, and `~~` is a tilde. */
export function decodeHz(bytes: Buffer): string {
  const converted: number[] = []
  let isShifted = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    const next = bytes[at + 1]
    if (byte === TILDE && !isShifted && (next === 0x7b || next === TILDE || next === NEWLINE)) {
      at += 1
      isShifted = next === 0x7b
      if (next === TILDE) converted.push(TILDE)
    } else if (byte === TILDE && isShifted && next === 0x7d) {
      at += 1
      isShifted = false
    } else if (byte === NEWLINE || !isShifted || next === undefined) {
      isShifted &&= byte !== NEWLINE
      converted.push(byte)
    } else {
      converted.push(byte | 0x80, next | 0x80)
      at += 1
    }
  }
  return new TextDecoder('gbk').decode(Uint8Array.from(converted))
}
