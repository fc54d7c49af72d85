import { gunzipSync, gzipSync } from 'node:zlib'
import type { Attachment as MimePart } from 'postal-mime'
import { maskAttachment } from '../downloads/maskAttachment.ts'
import { termsOf } from '../search/terms.ts'
import { fromFirstHeader } from './headers.ts'
import { MAX_MESSAGE_LENGTH } from './mbox.ts'
import { parseMail } from './parseMail.ts'
import { NoMessage, type ParsedMessage, parseMessage } from './parseMessage.ts'

/** A message sent to the worker in its own buffer, since transferring a view would transfer its whole buffer. */
export interface TransferredMail {
  raw: Uint8Array
  cut: boolean
  postmark?: string
}

/** A message with all stored data. */
export interface ReadMail {
  message: ParsedMessage
  /** Raw message, gzipped and base64-encoded. */
  packed: string
  /** Search terms as a `tsvector` literal. */
  terms: string
}

/** Reason why a message cannot be stored. */
export interface NoMail {
  reason: string
}

export interface Attachment {
  mime_type: string
  filename: string | null
  content: Uint8Array
}

export type MailRequest =
  | { kind: 'messages'; messages: readonly TransferredMail[]; now: Date; plain: boolean }
  | { kind: 'attachments'; packed: Uint8Array; masked: boolean; now: Date }

type AttachmentsRequest = Extract<MailRequest, { kind: 'attachments' }>

export type MailResponse = (ReadMail | NoMail)[] | Attachment[]

export async function readMail(request: MailRequest): Promise<MailResponse> {
  if (request.kind === 'attachments') return attachmentsOf(request)
  const read: (ReadMail | NoMail)[] = []
  for (const message of request.messages) read.push(await readMessage(message, request.now, request.plain))
  return read
}

async function readMessage({ raw, ...rest }: TransferredMail, now: Date, plain: boolean): Promise<ReadMail | NoMail> {
  const bytes = bufferOf(raw)
  const parse = (asPlain: boolean) => parseMessage({ ...rest, raw: bytes }, now, { plain: asPlain })
  try {
    const message = await parse(plain).catch((error) => {
      if (error instanceof NoMessage || plain) throw error
      return parse(true)
    })
    return {
      message,
      packed: pack(bytes).toString('base64'),
      terms: termsOf({ ...message, from_name: message.from.name }),
    }
  } catch (error) {
    return { reason: error instanceof NoMessage ? error.message : 'it cannot be read' }
  }
}

/** Compresses small messages with a 4 kB window, which uses a tenth of the memory. */
const pack = (raw: Buffer) =>
  gzipSync(raw, raw.length < 64 * 1024 ? { level: 6, windowBits: 12, memLevel: 5 } : { level: 4 })

/** Extracts attachments. Returns an empty list if the message can't be parsed. `masked` hides email addresses in texts. */
async function attachmentsOf({ packed, masked, now }: AttachmentsRequest): Promise<Attachment[]> {
  const raw = gunzipSync(packed, { maxOutputLength: MAX_MESSAGE_LENGTH + 1 })
  const mail = await parseMail(fromFirstHeader(raw)).catch(() => null)
  return Promise.all((mail?.attachments ?? []).map((part) => attachmentOf(part, masked, now)))
}

async function attachmentOf(
  { mimeType, filename, content }: MimePart,
  masked: boolean,
  now: Date,
): Promise<Attachment> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
  const shown = masked ? await maskAttachment(bytes, mimeType, now) : bytes
  return { mime_type: mimeType, filename, content: new Uint8Array(shown) }
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
