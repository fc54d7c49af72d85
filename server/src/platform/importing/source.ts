import { isUtf8 } from 'node:buffer'
import fs from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportError } from './importError.ts'

const NEWLINE = 10

/** A source of bytes with a name for error messages. */
export interface Source {
  name: string
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Returns a source that reads a file; `onRead` receives the number of bytes read so far. */
export function fileSource(file: string, onRead: (bytes: number) => void = () => {}): Source {
  async function* bytes() {
    const stream = fs.createReadStream(file, { highWaterMark: 64 * 1024 })
    try {
      for await (const chunk of stream) {
        onRead(stream.bytesRead)
        yield chunk as Buffer
      }
    } catch (error) {
      throw new ImportError(file, null, cannotRead(error as NodeJS.ErrnoException))
    }
  }
  return { name: file, bytes: bytes() }
}

function cannotRead(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'there is no such file'
  if (error.code === 'EISDIR') return 'this is a folder, not a file'
  if (error.code === 'EACCES') return 'reading it is not allowed'
  return `it cannot be read (${error.code ?? error.message})`
}

/**
 * Reads the text of a plain or gzipped source (detected by content) in chunks. Throws `ImportError` if it is corrupt or not
 * UTF-8.
 */
export async function* textOf({ name, bytes }: Source): AsyncGenerator<string> {
  let line = 1
  let pending: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let first = true
  try {
    for await (const chunk of unpacked(bytes)) {
      const joined = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
      if (first && joined.length < 256) {
        pending = joined // too short to detect the encoding
        continue
      }
      if (first) rejectOtherEncodings(name, joined)
      const whole = joined.subarray(0, joined.length - unfinishedTail(joined))
      pending = joined.subarray(whole.length)
      yield decoded(name, whole, line, first)
      line += newlinesIn(whole)
      first = false
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(name, line, damage(error as NodeJS.ErrnoException))
  }
  if (first) rejectOtherEncodings(name, pending)
  if (pending.length > 0) yield decoded(name, pending, line, first)
}

async function* unpacked(bytes: Source['bytes']): AsyncGenerator<Buffer> {
  const reader = chunksOf(bytes)
  let start: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  while (start.length < 2) {
    const next = await reader.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  async function* again() {
    if (start.length > 0) yield start
    yield* reader
  }
  if (start[0] === 0x1f && start[1] === 0x8b) yield* gunzipped(again())
  else yield* again()
}

async function* chunksOf(bytes: Source['bytes']): AsyncGenerator<Buffer> {
  yield* bytes
}

async function* gunzipped(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 64 * 1024 })
  // errors at either end are thrown to the consumer of `gunzip`
  pipeline(Readable.from(packed), gunzip, () => {})
  for await (const chunk of gunzip) yield chunk as Buffer
}

const damage = (error: NodeJS.ErrnoException) =>
  error.code === 'Z_BUF_ERROR'
    ? 'the gzip data is truncated here'
    : `the gzip data is corrupted here (${error.message})`

function rejectOtherEncodings(name: string, start: Buffer) {
  if (start.length === 0) throw new ImportError(name, null, 'the file is empty')
  const [a, b] = start
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || (a === 0x3c && b === 0) || (a === 0 && b === 0x3c)) {
    throw new ImportError(name, 1, 'the file is in UTF-16; save it as UTF-8')
  }
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    start.toString('latin1', 0, 256),
  )?.[1]
  if (declared !== undefined && !/^(utf-?8|us-ascii|ascii)$/i.test(declared)) {
    throw new ImportError(name, 1, `the file says that its encoding is ${declared}; save it as UTF-8`)
  }
}

function decoded(name: string, bytes: Buffer, line: number, first: boolean): string {
  if (!isUtf8(bytes)) throw new ImportError(name, line + linesBeforeBadBytes(bytes), 'these bytes are not UTF-8')
  const text = bytes.toString('utf8')
  return first && text.startsWith('\ufeff') ? text.slice(1) : text
}

function linesBeforeBadBytes(bytes: Buffer): number {
  let lines = 0
  for (let from = 0; from < bytes.length; lines += 1) {
    const end = bytes.indexOf(NEWLINE, from)
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return lines
    from = end + 1
  }
  return lines
}

function newlinesIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

/** Returns the number of trailing bytes that belong to an incomplete character. */
function unfinishedTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? back : 0
    }
  }
  return 0
}
