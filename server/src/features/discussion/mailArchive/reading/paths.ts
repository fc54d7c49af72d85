import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportError } from '../../../../platform/importing/importError.ts'
import { withNewlines } from './headers.ts'
import { MAX_MESSAGE_LENGTH, messagesOfMbox, type RawMessage, whole } from './mbox.ts'

export interface MailFile {
  file: string
  size: number
}

/** Lists mail files at a path, sorted by name: the file itself, the messages of a Maildir, or all files below a folder. */
export function mailFilesAt(at: string): MailFile[] {
  const found = fs.statSync(at, { throwIfNoEntry: false })
  if (!found) throw new ImportError(at, null, 'no such file')
  if (!found.isDirectory()) return [{ file: at, size: found.size }]
  const entries = fs.readdirSync(at, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  const isMaildir = entries.some(({ name }) => name === 'cur') && entries.some(({ name }) => name === 'new')
  // a Maildir also contains other files, and files in `tmp` are still being written
  return entries.flatMap((entry) => {
    if (isMaildir && (!entry.isDirectory() || entry.name === 'tmp')) return []
    if (entry.isDirectory()) return mailFilesAt(path.join(at, entry.name))
    return entry.isFile() ? mailFilesAt(path.join(at, entry.name)) : []
  })
}

/**
 * Yields the messages of a file: an mbox mailbox or a single message, optionally gzipped. Calls `onRead` with the total number of
 * bytes read. Throws `ImportError` if the file can't be read.
 */
export async function* messagesOfFile(
  file: string,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<RawMessage> {
  try {
    const bytes = bytesOf(file, onRead)
    if (IS_ONE.test(file)) yield await oneMessage(bytes)
    else yield* messagesOf(bytes)
  } catch (error) {
    if (error instanceof ImportError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'Z_BUF_ERROR' ? 'the gzip data is truncated' : `it cannot be read (${code ?? message})`
    throw new ImportError(file, null, why)
  }
}

/** Matches files that contain a single message, which are recognized by name or folder regardless of content. */
const IS_ONE = /\.eml(?:\.gz)?$|[/\\](?:cur|new)[/\\][^/\\]*$/i

/** Number of bytes examined to recognize a mailbox and its line endings. */
const MAX_START = 4096

async function* messagesOf(bytes: AsyncGenerator<Buffer>): AsyncGenerator<RawMessage> {
  let start: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  while (start.length < MAX_START) {
    const next = await bytes.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  const isMacintosh = start.includes('\r') && !start.includes('\n')
  async function* fromStart() {
    const blank = /^(?:\xef\xbb\xbf)?[\r\n]{0,100}(?=From )/.exec(start.toString('latin1', 0, 200))
    const first = start.subarray(blank?.[0].length ?? 0)
    yield isMacintosh ? withNewlines(first) : first
    for await (const piece of bytes) yield isMacintosh ? withNewlines(piece) : piece
  }
  const chunks = fromStart()
  const first = await chunks.next()
  async function* again() {
    if (!first.done) yield first.value
    yield* chunks
  }
  if (first.value?.toString('latin1', 0, 5) === 'From ') return yield* messagesOfMbox(again())
  yield await oneMessage(again())
}

/** Reads a file to the end to detect damage, but retains only the beginning. */
async function oneMessage(bytes: AsyncIterable<Buffer>): Promise<RawMessage> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    if (length < MAX_MESSAGE_LENGTH) chunks.push(piece.subarray(0, MAX_MESSAGE_LENGTH - length))
    length += piece.length
  }
  return whole(Buffer.concat(chunks), length > MAX_MESSAGE_LENGTH)
}

async function* bytesOf(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const handle = await fs.promises.open(file)
  const magic = Buffer.alloc(2)
  await handle.read(magic, 0, 2, 0)
  const stream = handle.createReadStream({ start: 0, highWaterMark: 256 * 1024 })
  const packed = magic[0] === 0x1f && magic[1] === 0x8b
  const gunzip = packed ? createGunzip({ chunkSize: 256 * 1024 }) : null
  // an error in either stream makes the loop throw
  if (gunzip) pipeline(stream, gunzip, () => {})
  for await (const piece of gunzip ?? stream) {
    onRead(stream.bytesRead)
    yield piece as Buffer
  }
}
