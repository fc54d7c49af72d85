import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { decodeHz, decodeIso2022, usesIso2022 } from './escapedCharsets.ts'

/** Windows-1252 characters by byte. Undefined bytes become C1 controls, as in browsers. */
const WINDOWS_1252 = Array.from({ length: 256 }, (_, byte) => {
  const character = iconv.decode(Buffer.from([byte]), 'windows-1252')
  return character === '\ufffd' ? String.fromCharCode(byte) : character
})
const BYTE_OF = new Map(WINDOWS_1252.map((character, byte) => [character, byte]))

/** Matches a non-ASCII UTF-8 character in bytes that were decoded as Latin-1. */
const UTF8_CHARACTER =
  /[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}|[\x80-\xff]/g

/** Declared names that in practice are used for many different character sets, so the bytes decide. */
const UNRELIABLE = new Set('utf-8 us-ascii windows-1252 iso-8859-1 unknown'.split(' '))
/** Character set names, without separators, that are missing from the Encoding Standard and iconv-lite. */
const ALIASES: Record<string, string> = {
  ...{ ascii: 'us-ascii', usascii: 'us-ascii', ansix341968: 'us-ascii', '7bit': 'us-ascii', '8bit': 'us-ascii' },
  ...{ latin1: 'iso-8859-1', iso88591: 'iso-8859-1', cp819: 'iso-8859-1', windows1252: 'windows-1252' },
  ...{ cp1252: 'windows-1252', ansi: 'windows-1252', utf8: 'utf-8', unicode11utf8: 'utf-8', cp65001: 'utf-8' },
  ...{
    utf7: 'utf-7',
    unicode11utf7: 'utf-7',
    unicode20utf7: 'utf-7',
    iso88598i: 'iso-8859-8',
    iso88598e: 'iso-8859-8',
  },
  ...{ iso88596i: 'iso-8859-6', iso88596e: 'iso-8859-6', iso88599: 'windows-1254', latin5: 'windows-1254' },
  ...{ iso885911: 'windows-874', tis620: 'windows-874', koi8: 'koi8-r', koi8ru: 'koi8-u', cp932: 'shift_jis' },
  ...{ ms932: 'shift_jis', windows31j: 'shift_jis', windows932: 'shift_jis', ms936: 'gbk', windows936: 'gbk' },
  ...{ gb2312: 'gbk', gb231280: 'gbk', euccn: 'gbk', cngb: 'gbk', uhc: 'euc-kr', cp949: 'euc-kr', ksc5601: 'euc-kr' },
  ...{ ksc56011987: 'euc-kr', ms950: 'big5', windows950: 'big5', cp950: 'big5', big5hkscs: 'big5', jis: 'iso-2022-jp' },
  ...{ cp50220: 'iso-2022-jp', cp50221: 'iso-2022-jp', cp50222: 'iso-2022-jp' },
  ...{ junet: 'iso-2022-jp', iso2022kr: 'iso-2022-kr', csiso2022kr: 'iso-2022-kr', iso2022cn: 'iso-2022-cn' },
  ...{ iso2022cnext: 'iso-2022-cn', hz: 'hz-gb-2312', hzgb2312: 'hz-gb-2312', iso10646ucs2: 'utf-16', ucs2: 'utf-16' },
  ...{ utf16: 'utf-16', unicode: 'utf-16', utf16le: 'utf-16le', utf16be: 'utf-16be', utf32: 'utf-32', ucs4: 'utf-32' },
}

/** Returns the standard name of a character set in any spelling, or null if unknown. */
export function charsetNamed(label: string): string | null {
  const cleaned = label
    .slice(0, 80)
    .toLowerCase()
    .replace(/^[\s'"]+|\*.*$/g, '')
    .replace(/['"\s;,]/g, '')
  const key = cleaned.replace(/[^a-z0-9]/g, '').replace(/^(?:xms|xunknown|x(?=[a-z]))/, '')
  const known = ALIASES[key] ?? ALIASES[key.replace(/^cs/, '')] ?? ALIASES[key.replace(/^(?:windows|ibm|ms|dos)/, 'cp')]
  if (known) return known
  if (key.startsWith('iso2022jp')) return 'iso-2022-jp'
  if (cleaned !== '' && isLabel(cleaned)) return cleaned
  return [cleaned, key, key.replace(/^dos/, 'cp')].find((name) => name !== '' && iconv.encodingExists(name)) ?? null
}

/** Returns true for character sets that TextDecoder can decode, except those it maps to `replacement`. */
function isLabel(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== 'replacement'
  } catch {
    return false
  }
}

/**
 * Decodes bytes as text in the declared character set unless the bytes contradict it: byte order marks, escape sequences and
 * valid UTF-8 take precedence. Without a known character set, decodes the bytes as UTF-8 mixed with single Windows-1252 bytes.
 */
export function decodeText(bytes: Buffer, label: string | null, fallback: string | null = null): string {
  const marked = charsetOfMark(bytes)
  if (marked) return withoutMark(decodeAs(bytes, marked))
  const named = label === null ? null : charsetNamed(label)
  const charset = named === null || named === 'us-ascii' ? (fallback ?? named ?? 'unknown') : named
  if (charset.startsWith('utf-16')) return withoutMark(decodeWide(bytes, charset))
  if (charset === 'utf-7') return decodeAs(bytes, charset)
  if (isAscii(bytes)) return decodeSevenBits(bytes, charset)
  const isDeclared = named === charset && !UNRELIABLE.has(charset)
  if (isUtf8(bytes) && !(isDeclared && isMultiByte(charset, bytes))) return bytes.toString()
  if (UNRELIABLE.has(charset)) return decodeMixed(bytes)
  return withoutMark(decodeAs(bytes, charset))
}

/** Number of valid UTF-8 characters that doesn't occur by chance in another character set. */
const MANY = 6

/** Returns true if valid UTF-8 text, such as some short texts, is more likely in the given multi-byte character set. */
function isMultiByte(charset: string, bytes: Buffer): boolean {
  if (/^(?:iso-?_?8859|windows|koi8|cp\d|ibm|mac|x-mac|utf-32)/.test(charset)) return false
  const characters = bytes.filter((byte) => byte >= 0xc2).length
  return characters < MANY && !decodeAs(bytes, charset).includes('\ufffd')
}

function decodeSevenBits(bytes: Buffer, charset: string): string {
  if (charset === 'hz-gb-2312') return decodeHz(bytes)
  const escaped = usesIso2022(bytes, charset)
  if (escaped !== null) return decodeIso2022(bytes, escaped)
  return UNRELIABLE.has(charset) ? bytes.toString('latin1') : decodeAs(bytes, charset)
}

function decodeAs(bytes: Buffer, charset: string): string {
  if (charset === 'windows-1252' || charset === 'iso-8859-1') return decodeWindows1252(bytes)
  if (charset === 'utf-8') return bytes.toString()
  if (charset === 'hz-gb-2312') return decodeHz(bytes)
  const escaped = usesIso2022(bytes, charset)
  if (escaped !== null) return decodeIso2022(bytes, escaped)
  if (isLabel(charset)) return new TextDecoder(charset).decode(bytes)
  return iconv.encodingExists(charset) ? iconv.decode(bytes, charset) : decodeMixed(bytes)
}

/** Decodes UTF-16 without a byte order mark. Text without NULs is treated as text in another character set. */
function decodeWide(bytes: Buffer, charset: string): string {
  if (!bytes.includes(0) && isUtf8(bytes)) return bytes.toString()
  const isBig = charset === 'utf-16be' || (charset === 'utf-16' && nulsAt(bytes, 0) > nulsAt(bytes, 1))
  return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes)
}

/** Counts the NULs at even or odd positions at the beginning of the given bytes. */
export function nulsAt(bytes: Buffer, offset: 0 | 1): number {
  let count = 0
  for (let at = offset; at < Math.min(bytes.length, 10_000); at += 2) if (bytes[at] === 0) count += 1
  return count
}

/** Decodes UTF-8 mixed with single Windows-1252 bytes, for example from a quoted message. */
const decodeMixed = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(UTF8_CHARACTER, (found) =>
      found.length === 1 ? WINDOWS_1252[found.charCodeAt(0)]! : Buffer.from(found, 'latin1').toString(),
    )

const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (found) => WINDOWS_1252[found.charCodeAt(0)]!)

/** Encodes a text in Windows-1252. Returns null if it contains characters missing from Windows-1252. */
function windows1252Bytes(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const byte = BYTE_OF.get(text[at]!)
    if (byte === undefined) return null
    bytes[at] = byte
  }
  return bytes
}

const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
] as const

const charsetOfMark = (bytes: Buffer): string | null =>
  MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null

const withoutMark = (text: string) => text.replace(/^\ufeff/, '')

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
