import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { addressText, fromOf, type Sender } from './addresses.ts'
import { readDate } from './dates.ts'
import { htmlToText } from './html.ts'
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
  cut: boolean
}

/** Why a message cannot be kept. */
export class NoMessage extends Error {}

export const PARSE_LIMITS = { maxNestingDepth: 100, maxRfc822NestingDepth: 5, maxHeadersSize: 256 * 1024 }
/** In letters; what is beyond is in the message as it came. */
const LONGEST = { subject: 1000, date: 200, list: 200, body: 1_000_000, part: 200_000, filename: 300 }
const MOST_PARTS = 200
const HEADER_LINE = /^(?:From |[A-Za-z0-9][\w.-]{0,100}[ \t]*:)/

/**
 * Reads a message, whatever is wrong with it: bad headers are left out, what cannot be taken apart is shown as it stands.
 * Throws `NoMessage` for what is none.
 */
export async function parseMessage({ raw, cut, postmark = '' }: RawMessage, now: Date): Promise<ParsedMessage> {
  const start = raw.toString('latin1', 0, 2000).trimStart()
  if (start === '') throw new NoMessage('it is empty')
  if (!HEADER_LINE.test(start)) throw new NoMessage('it does not begin with headers, as mail does')
  const mail = await parsed(raw)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''

  const parts = mail.attachments.slice(0, MOST_PARTS).map(partOf)
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
    cut: cut || body.length === LONGEST.body,
  }
}

/** With what cannot be taken apart as one text. */
async function parsed(given: Buffer): Promise<Email> {
  const raw = withReadableHeaders(given)
  try {
    const end = endOfHeaders(raw)
    if (isOnePlainText(raw.toString('latin1', 0, end))) {
      // most messages are; the library would copy their text several times
      const body = raw.subarray(end)
      const text = isUtf8(body) ? body.toString('utf8') : new TextDecoder('windows-1252').decode(body)
      return { ...(await PostalMime.parse(raw.subarray(0, end), PARSE_LIMITS)), text }
    }
    const mail = await PostalMime.parse(raw, PARSE_LIMITS)
    if (!mail.text?.includes('\ufffd') && !mail.html?.includes('\ufffd')) return mail
    // what could not be read shows that the headers are wrong about the letters
    const letters = isUtf8(raw) ? 'utf-8' : 'windows-1252'
    const again = Buffer.from(raw.toString('latin1').replace(CHARSET, `$1${letters}`), 'latin1')
    const better = await PostalMime.parse(again, PARSE_LIMITS)
    return unreadable(better) < unreadable(mail) ? better : mail
  } catch {
    const { headers, rest } = taken(raw)
    const mail = await PostalMime.parse(headers, PARSE_LIMITS).catch(() => PostalMime.parse('Subject: \n\n'))
    return { ...mail, text: rest.toString('utf8'), attachments: [] }
  }
}

/** One text that stands in the message as it is, in the usual letters. */
const isOnePlainText = (headers: string): boolean =>
  NOT_ONE_TEXT.test(headers) ? false : !/^content-type:/im.test(headers) || ONE_TEXT.test(headers)
const NOT_ONE_TEXT =
  /^content-(?:disposition|transfer-encoding:(?!\s*"?(?:7bit|8bit|binary)"?\s*$))|^content-type:[\s\S]*^content-type:|format\s*=\s*"?flowed/im
const ONE_TEXT =
  /^content-type:\s*text\/plain\s*(?:;\s*charset\s*=\s*"?(?:us-ascii|ascii|utf-?8|iso-8859-1|windows-1252)"?\s*)?;?\s*$/im
const CHARSET = /^(content-type:[^\n]*(?:\n[ \t][^\n]*)*?charset\s*=\s*"?)[\w:-]+/gim
const unreadable = ({ text = '', html = '' }: Email) => text.split('\ufffd').length + html.split('\ufffd').length

/** Headers that are neither ASCII nor UTF-8 are taken for Windows-1252, as most that are. */
function withReadableHeaders(raw: Buffer): Buffer {
  const end = endOfHeaders(raw)
  const headers = raw.subarray(0, end)
  if (isUtf8(headers)) return raw
  return Buffer.concat([Buffer.from(new TextDecoder('windows-1252').decode(headers)), raw.subarray(end)])
}

const endOfHeaders = (raw: Buffer) =>
  Math.min(...[raw.indexOf('\n\n'), raw.indexOf('\r\n\r\n')].filter((at) => at >= 0), raw.length)

/** The headers as far as they are short enough, and the beginning of what follows. */
function taken(raw: Buffer) {
  const end = endOfHeaders(raw)
  const plain = raw.subarray(0, Math.min(end, 32 * 1024)).toString('latin1')
  const headers = plain.replace(/^content-[a-z-]+:[^\n]*(?:\n[ \t][^\n]*)*\n?/gim, '')
  return { headers: `${headers.trimEnd()}\n\n`, rest: raw.subarray(end, end + LONGEST.part) }
}

function bodyOf({ text = '', html = '' }: Email): string {
  const said = text.trim() === '' && html !== '' ? htmlToText(html) : text
  return storable(readAgain(said)).replace(/^\n+/, '').trimEnd().slice(0, LONGEST.body)
}

function partOf({ filename, mimeType, content }: Attachment): Part {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
  const isText = mimeType.startsWith('text/') && bytes.length <= LONGEST.part && !bytes.includes(0)
  const text = isText ? storable(readAgain(bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1'))) : null
  return {
    mime_type: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType.slice(0, 100) : 'application/octet-stream',
    filename: filename ? oneLine(filename, LONGEST.filename) : null,
    size: bytes.length,
    content: text !== null && mimeType === 'text/html' ? htmlToText(text) : text,
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
  const post = /mailto:([^@>\s]+)@/i.exec(header('list-post'))?.[1]
  const mailman = header('x-mailing-list') || header('x-been-there') || header('x-beenthere')
  const name = (id.split('.')[0] || post || mailman.split('@')[0] || '').replace(/^</, '')
  return oneLine(name, LONGEST.list).toLowerCase()
}

const oneSpaced = (text: string) => text.replace(/\s+/g, ' ').trim()
export const oneLine = (text: string, longest: number) =>
  oneSpaced(storable(readAgain(text)).replace(/\p{Cc}/gu, ' ')).slice(0, longest)
const hashOf = (texts: readonly string[]) => createHash('sha256').update(JSON.stringify(texts)).digest('hex')
