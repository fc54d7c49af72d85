import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { addressText, fromOf, type Sender } from './addresses.ts'
import { asItCame } from './asItCame.ts'
import { readDate } from './dates.ts'
import { htmlToText } from './html.ts'
import { endOfHeaders, exceedsBodyLimits, exceedsHeaderLimits, PARSE_LIMITS } from './limits.ts'
import type { RawMessage } from './mbox.ts'
import { ownId, referencesOf } from './messageIds.ts'
import { readAgain, storable } from './plainText.ts'
import { cleanedSubject, subjectKey } from './subject.ts'

/** What a message consists of besides its text. */
export interface Part {
  mime_type: string
  filename: string | null
  /** In bytes. */
  size: number
  /** Of texts. */
  content: string | null
}

export interface ParsedMessage {
  message_id: string
  fingerprint: string
  /** What it answers, the oldest first. */
  references: string[]
  /** Its subject says that it answers something. */
  isReply: boolean
  date: string
  sent_at: Date | null
  subject: string
  cleaned_subject: string
  subject_key: string
  from: Sender
  to_address: string
  list: string
  body: string
  parts: Part[]
  /** True if only the beginning of the message is stored. */
  cut: boolean
  /** True if it could not be parsed; its text is then the raw message. */
  unparsed: boolean
}

/** Why a message cannot be kept. */
export class NoMessage extends Error {}

/** In letters; what is beyond is in the message as it came. */
const LONGEST = { subject: 1000, date: 200, list: 200, body: 1_000_000, part: 200_000, parts: 1_000_000, filename: 300 }
const MOST_PARTS = 200
const HEADER_LINE = /^(?:From |[A-Za-z0-9][\w.-]{0,100}[ \t]*:)/

/**
 * Parses any message: skips invalid headers, and returns a message that exceeds a limit or cannot be parsed unparsed, like every
 * message with `plain`. Throws `NoMessage` for text that isn't mail.
 */
export async function parseMessage(
  { raw, cut, postmark = '' }: RawMessage,
  now: Date,
  { plain = false } = {},
): Promise<ParsedMessage> {
  const start = raw.toString('latin1', 0, 2000).trimStart()
  if (start === '') throw new NoMessage('it is empty')
  if (!HEADER_LINE.test(start)) throw new NoMessage('it does not begin with headers, as mail does')
  const { mail, isWhole, unparsed } = await taken(raw, plain)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''

  const parts = partsOf(mail.attachments)
  const body = bodyOf(mail)
  const subject = oneLine(mail.subject ?? '', LONGEST.subject)
  const { cleaned, isReply } = cleanedSubject(subject)
  const from = fromOf(mail)
  const date = oneLine(header('date'), LONGEST.date)
  const fingerprint = hashOf([from.address, cleaned, oneSpaced(body), ...parts.map((p) => `${p.filename} ${p.size}`)])
  const given = ownId(mail.messageId ?? '')
  const message_id = given ?? `${hashOf([date, fingerprint]).slice(0, 32)}@no-message-id`
  return {
    message_id,
    fingerprint,
    references: referencesOf(mail, message_id),
    isReply,
    date,
    sent_at: sentAt(mail, postmark, now),
    subject,
    cleaned_subject: cleaned,
    subject_key: subjectKey(cleaned),
    from,
    to_address: oneLine(addressText([...(mail.to ?? []), ...(mail.cc ?? [])]), LONGEST.subject),
    list: listOf(header),
    body,
    parts,
    cut: cut || !isWhole || body.length === LONGEST.body,
    unparsed,
  }
}

interface Taken {
  mail: Email
  /** True if the text is complete. */
  isWhole: boolean
  unparsed: boolean
}

async function taken(given: Buffer, plain: boolean): Promise<Taken> {
  const raw = withReadableHeaders(given)
  // null if it is nested too deep, or its parts have too many headers
  const mail = plain ? null : await takenApart(raw).catch(() => null)
  if (mail) return { mail, isWhole: true, unparsed: false }
  return { ...(await asItCame(raw)), unparsed: true }
}

/** Returns null if the message exceeds a limit. */
async function takenApart(raw: Buffer): Promise<Email | null> {
  const end = endOfHeaders(raw)
  if (exceedsHeaderLimits(raw.subarray(0, end))) return null
  if (isOnePlainText(raw.toString('latin1', 0, end))) {
    // the common case; the library would copy the text several times
    const body = raw.subarray(end)
    const text = isUtf8(body) ? body.toString('utf8') : new TextDecoder('windows-1252').decode(body)
    return { ...(await PostalMime.parse(raw.subarray(0, end), PARSE_LIMITS)), text }
  }
  if (exceedsBodyLimits(raw)) return null
  const mail = await PostalMime.parse(raw, PARSE_LIMITS)
  if (!mail.text?.includes('\ufffd') && !mail.html?.includes('\ufffd')) return mail
  // undecodable characters show that the declared character set is wrong
  const charset = isUtf8(raw) ? 'utf-8' : 'windows-1252'
  const again = Buffer.from(raw.toString('latin1').replace(CHARSET, `$1${charset}`), 'latin1')
  const better = await PostalMime.parse(again, PARSE_LIMITS)
  return unreadable(better) < unreadable(mail) ? better : mail
}

/** True if the message is a single text in a common character set without transfer encoding. */
function isOnePlainText(headers: string): boolean {
  const types: string[] = []
  for (const field of headers.replace(/\r?\n(?=[ \t])/g, '').split('\n')) {
    const colon = field.indexOf(':')
    const name = field.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = field
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    if (name === 'content-disposition') return false
    if (name === 'content-transfer-encoding' && !UNENCODED.has(value.replaceAll('"', ''))) return false
    if (name === 'content-type') types.push(value)
  }
  return types.length === 0 || (types.length === 1 && isUsualText(types[0]!))
}
const UNENCODED = new Set(['7bit', '8bit', 'binary'])
const USUAL_CHARSETS = new Set(['us-ascii', 'ascii', 'utf8', 'utf-8', 'iso-8859-1', 'windows-1252'])

/** True for `text/plain` without parameters other than a common character set. */
function isUsualText(type: string): boolean {
  const [mime, ...parameters] = type.split(';', 4).map((part) => part.trim())
  if (mime !== 'text/plain' || parameters.length > 2) return false
  return parameters.every((parameter) => {
    const [name, value = ''] = parameter.split('=', 2).map((part) => part.trim())
    return parameter === '' || (name === 'charset' && USUAL_CHARSETS.has(value.replace(/^"|"$/g, '')))
  })
}
const CHARSET = /^(content-type:[^\n]*(?:\n[ \t][^\n]*)*?charset\s*=\s*"?)[\w:-]+/gim
const unreadable = ({ text = '', html = '' }: Email) => text.split('\ufffd').length + html.split('\ufffd').length

/** Headers that are neither ASCII nor UTF-8 are taken for Windows-1252, as most that are. */
function withReadableHeaders(raw: Buffer): Buffer {
  const end = endOfHeaders(raw)
  const headers = raw.subarray(0, end)
  if (isUtf8(headers)) return raw
  return Buffer.concat([Buffer.from(new TextDecoder('windows-1252').decode(headers)), raw.subarray(end)])
}

function bodyOf({ text = '', html = '' }: Email): string {
  const read = text.trim() === '' && html !== '' ? htmlToText(html, LONGEST.body) : text
  return storable(readAgain(read)).replace(/^\n+/, '').trimEnd().slice(0, LONGEST.body)
}

function partsOf(attachments: readonly Attachment[]): Part[] {
  let left = LONGEST.parts
  return attachments.slice(0, MOST_PARTS).map((attachment) => {
    const part = partOf(attachment)
    left -= part.content?.length ?? 0
    return left >= 0 ? part : { ...part, content: null }
  })
}

function partOf({ filename, mimeType, content }: Attachment): Part {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
  const isText = mimeType.startsWith('text/') && bytes.length <= LONGEST.part && !bytes.includes(0)
  const text = isText ? storable(readAgain(bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1'))) : null
  return {
    mime_type: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType.slice(0, 100) : 'application/octet-stream',
    filename: filename ? oneLine(filename, LONGEST.filename) : null,
    size: bytes.length,
    content: text !== null && mimeType === 'text/html' ? htmlToText(text, LONGEST.part) : text,
  }
}

/** When it was sent by its own word, else when it passed the last hand that said so. */
function sentAt(mail: Email, postmark: string, now: Date): Date | null {
  const own = mail.headers.find(({ key }) => key === 'date')
  const passed = mail.headers.filter(({ key }) => key === 'received' || key === 'delivery-date')
  const told = [own?.value, ...passed.map(({ value }) => value.slice(value.lastIndexOf(';') + 1)), postmark]
  for (const text of told) {
    const date = text ? readDate(text, now) : null
    if (date) return date
  }
  return null
}

function listOf(header: (name: string) => string): string {
  const id = /<([^<>]+)>/.exec(header('list-id'))?.[1] ?? header('list-id')
  const post = /mailto:([^@>\s]+)@/i.exec(header('list-post').slice(0, LONGEST.subject))?.[1]
  const mailman = header('x-mailing-list') || header('x-been-there') || header('x-beenthere')
  const name = (id.split('.')[0] || post || mailman.split('@')[0] || '').replace(/^</, '')
  return oneLine(name, LONGEST.list).toLowerCase()
}

const oneSpaced = (text: string) => text.replace(/\s+/g, ' ').trim()
export const oneLine = (text: string, longest: number) =>
  oneSpaced(storable(readAgain(text)).replace(/\p{Cc}/gu, ' ')).slice(0, longest)
const hashOf = (texts: readonly string[]) => createHash('sha256').update(JSON.stringify(texts)).digest('hex')
