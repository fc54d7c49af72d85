import { isUtf8 } from 'node:buffer'
import { maskAddresses } from '../../../../platform/maskAddresses.ts'
import { withoutAddresses } from '../../../../platform/shownText.ts'
import { nulsAt } from '../reading/charsets.ts'
import { type ParsedMessage, parseMessage } from '../reading/parseMessage.ts'
import { type PlainMail, plainMail } from './plainMail.ts'

/**
 * HTML tags and comments inside a word: Gmail writes `list@example.<wbr>org`.
 */
const TAGS_IN_WORD =
  /(?<=[\p{L}\p{N}@.;_-])(?:<(?:\/?(?:wbr|b|i|u|em|strong|span|font)\b|!--)[^<>]{0,200}>){1,8}(?=[\p{L}\p{N}@.&_-])/giu

/**
 * Masks email addresses in an attachment. Text is recognized by type and content, and converted to UTF-8 if it must be decoded to
 * find addresses. Attached messages are rewritten as plain text. Other files are left unchanged.
 */
export async function maskAttachment(bytes: Buffer, mimeType: string, now: Date): Promise<Buffer> {
  if (/^message\/(?:rfc822|global|news)$/.test(mimeType)) {
    const message = await parseMessage({ raw: bytes, cut: false }, now).catch(() => null)
    if (message) return Buffer.from(plainMail(shownFields(message), null))
  }
  const isText = /^(?:text|message)\//.test(mimeType)
  const text = decoded(bytes, charsetOf(bytes, isText))
  if (text !== null) {
    const joined = mimeType === 'text/html' ? text.replace(TAGS_IN_WORD, '') : text
    const masked = maskAddresses(joined)
    return masked === joined ? bytes : Buffer.from(masked)
  }
  if (!isText) return bytes
  // all other character sets extend ASCII, and latin1 preserves every byte
  const masked = maskAddresses(bytes.toString('latin1'))
  return Buffer.from(masked.replaceAll('…', '...'), 'latin1')
}

/** Decodes bytes, or returns null if they are invalid in the given character set. Removes the NULs left over from UTF-32. */
function decoded(bytes: Buffer, charset: string | null): string | null {
  if (charset === null) return null
  try {
    const isWide = charset.startsWith('utf-16')
    return new TextDecoder(charset, { fatal: !isWide }).decode(bytes).replaceAll('\0', '')
  } catch {
    return null
  }
}

/** Detects the character set from byte order marks, escape sequences and NULs. Returns null if unknown. */
function charsetOf(bytes: Buffer, isText: boolean): string | null {
  const start = bytes.toString('latin1', 0, 3)
  if (start.startsWith('\xff\xfe')) return 'utf-16le'
  if (start.startsWith('\xfe\xff')) return 'utf-16be'
  if (isText && bytes.includes(0)) return nulsAt(bytes, 1) >= nulsAt(bytes, 0) ? 'utf-16le' : 'utf-16be'
  // sequences such as ESC $ B switch to two-byte characters
  if (isText && (bytes.includes('\x1b$') || bytes.includes('\x1b('))) return 'iso-2022-jp'
  return isUtf8(bytes) && !bytes.includes(0) ? 'utf-8' : null
}

const shownFields = ({ from, to_address, date, subject, message_id, body }: ParsedMessage): PlainMail => ({
  from_address: withoutAddresses.sender(from.name, from.address),
  to_address: withoutAddresses.people(to_address),
  date: withoutAddresses.line(date),
  subject: withoutAddresses.line(subject),
  message_id,
  parts_json: [{ content: withoutAddresses.text(body) }],
})
