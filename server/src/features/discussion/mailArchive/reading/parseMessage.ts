import { createHash } from 'node:crypto'
import type { Attachment, Email } from 'postal-mime'
import { addressesOf, addressText, fromOf, type Sender } from './addresses.ts'
import { decodeText, readAgain, storable } from './charsets.ts'
import { readDate } from './dates.ts'
import { fromFirstHeader, isHeaderLine } from './headers.ts'
import { htmlToText } from './html.ts'
import { listOf } from './lists.ts'
import type { RawMessage } from './mbox.ts'
import { ownId, referencesOf } from './messageIds.ts'
import { asItCame, parseMail } from './parseMail.ts'
import { cleanedSubject, subjectKey } from './subject.ts'

/** Part of a message other than its main text. */
export interface Part {
  mime_type: string
  filename: string | null
  /** Size in bytes. */
  size: number
  /** Content of a text part, otherwise null. */
  content: string | null
}

export interface ParsedMessage {
  message_id: string
  fingerprint: string
  /** Message-IDs of the ancestors, oldest first. */
  references: string[]
  /** True if the subject marks the message as a reply. */
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
  /** True if the message was truncated. */
  cut: boolean
  /** True if parsing failed; the text is then the raw message. */
  unparsed: boolean
}

/** Thrown if a file isn't an email message. The error message is the reason. */
export class NoMessage extends Error {}

/** Maximum lengths in characters; text beyond the limit is only stored in the raw message. */
const MAX_LENGTHS = {
  subject: 1000,
  date: 200,
  list: 200,
  body: 1_000_000,
  part: 200_000,
  parts: 1_000_000,
  filename: 300,
}
const MAX_PARTS = 200

/**
 * Parses any message, skipping invalid headers. Returns a message unparsed if it exceeds a limit, can't be parsed or `plain` is
 * set. Throws `NoMessage` for text that isn't mail.
 */
export async function parseMessage(
  { raw: whole, cut, postmark = '' }: RawMessage,
  now: Date,
  { plain = false } = {},
): Promise<ParsedMessage> {
  const raw = fromFirstHeader(whole)
  if (raw.length === 0) throw new NoMessage('it is empty')
  if (!isHeaderLine(raw.toString('latin1', 0, 200))) throw new NoMessage('it does not start with headers, as mail does')
  const { mail, isWhole, unparsed } = await parseRaw(raw, plain)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''

  const parts = partsOf(mail.attachments)
  const body = bodyOf(mail)
  const subject = oneLine(mail.subject ?? '', MAX_LENGTHS.subject)
  const { cleaned, isReply } = cleanedSubject(subject)
  const from = fromOf(mail)
  const date = oneLine(header('date'), MAX_LENGTHS.date)
  const fingerprint = hashOf([from.address, cleaned, oneSpaced(body), ...parts.map((p) => `${p.filename} ${p.size}`)])
  const declaredId = ownId(mail.messageId ?? '')
  const message_id = declaredId ?? `${hashOf([date, fingerprint]).slice(0, 32)}@no-message-id`
  return {
    message_id,
    fingerprint,
    references: referencesOf(mail, message_id, addressesOf(mail)),
    isReply,
    date,
    sent_at: sentAt(mail, postmark, now),
    subject,
    cleaned_subject: cleaned,
    subject_key: subjectKey(cleaned),
    from,
    to_address: oneLine(addressText([...(mail.to ?? []), ...(mail.cc ?? [])]), MAX_LENGTHS.subject),
    list: oneLine(listOf(header), MAX_LENGTHS.list).toLowerCase(),
    body,
    parts,
    cut: cut || !isWhole || body.length === MAX_LENGTHS.body,
    unparsed,
  }
}

interface ParsedMail {
  mail: Email
  /** True if the text is complete. */
  isWhole: boolean
  unparsed: boolean
}

async function parseRaw(raw: Buffer, plain: boolean): Promise<ParsedMail> {
  // null if the message is nested too deeply or its parts have too many headers
  const mail = plain ? null : await parseMail(raw).catch(() => null)
  if (mail) return { mail, isWhole: true, unparsed: false }
  return { ...(await asItCame(raw)), unparsed: true }
}

function bodyOf({ text = '', html = '' }: Email): string {
  const read = text.trim() === '' && html !== '' ? htmlToText(html, MAX_LENGTHS.body) : text
  return storable(readAgain(read)).replace(/^\n+/, '').trimEnd().slice(0, MAX_LENGTHS.body)
}

function partsOf(attachments: readonly Attachment[]): Part[] {
  let left = MAX_LENGTHS.parts
  return attachments.slice(0, MAX_PARTS).map((attachment) => {
    const part = partOf(attachment)
    left -= part.content?.length ?? 0
    return left >= 0 ? part : { ...part, content: null }
  })
}

function partOf({ filename, mimeType, content }: Attachment): Part {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
  const isText = mimeType.startsWith('text/') && bytes.length <= MAX_LENGTHS.part && !bytes.includes(0)
  const text = isText ? storable(readAgain(decodeText(bytes, null))) : null
  return {
    mime_type: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType.slice(0, 100) : 'application/octet-stream',
    filename: filename ? oneLine(filename, MAX_LENGTHS.filename) : null,
    size: bytes.length,
    content: text !== null && mimeType === 'text/html' ? htmlToText(text, MAX_LENGTHS.part) : text,
  }
}

/** Returns the time in the Date header or, failing that, the time recorded by the last hop that recorded one. */
function sentAt(mail: Email, postmark: string, now: Date): Date | null {
  const own = mail.headers.find(({ key }) => key === 'date')
  const passed = mail.headers.filter(({ key }) => key === 'received' || key === 'delivery-date')
  const candidates = [own?.value, ...passed.map(({ value }) => value.slice(value.lastIndexOf(';') + 1)), postmark]
  for (const text of candidates) {
    const date = text ? readDate(text, now) : null
    if (date) return date
  }
  return null
}

const oneSpaced = (text: string) => text.replace(/\s+/g, ' ').trim()
export const oneLine = (text: string, maxLength: number) =>
  oneSpaced(storable(readAgain(text)).replace(/\p{Cc}/gu, ' ')).slice(0, maxLength)
const hashOf = (texts: readonly string[]) => createHash('sha256').update(JSON.stringify(texts)).digest('hex')
