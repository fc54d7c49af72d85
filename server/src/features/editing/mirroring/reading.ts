import { createHash } from 'node:crypto'
import { DUMP_FORMAT, DUMPED_KINDS, DumpEnd, DumpHead, DumpRecord } from '@vlacku/contract/dumps'

/** Maximum record size in bytes. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024
const KNOWN = new Set<unknown>([...DUMPED_KINDS, 'deleted'])
const LINE_FEED = 0x0a

/** A parsed line: the head, a record, or null for a record kind introduced by a later version. */
type Item = { head: DumpHead; record?: never } | { head?: never; record: DumpRecord | null }

/**
 * Reads a dump or a page of changes from uncompressed bytes, holding only one line in memory. If the format differs or the dump
 * is truncated, damaged or invalid, throws `MirrorError` after yielding the records before the error.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>, what: DumpHead['vlacku']): AsyncGenerator<Item> {
  const hash = createHash('sha256')
  const counts: Record<string, number> = {}
  let nth = 0
  let end: DumpEnd | null = null
  for await (const line of splitLines(bytes)) {
    nth += 1
    if (end) throw new MirrorError(`Line ${nth} is after the end.`)
    const value = parsed(line, nth)
    if (nth === 1) {
      hash.update(line)
      yield { head: headIn(value, what) }
    } else if (kindOf(value) === 'end') {
      end = checked(DumpEnd, value, nth)
      compareEnd(end, counts, hash.digest('hex'))
    } else {
      hash.update(line)
      const kind = String(kindOf(value))
      counts[kind] = (counts[kind] ?? 0) + 1
      yield { record: KNOWN.has(kind) ? checked(DumpRecord, value, nth) : null }
    }
  }
  if (!end) throw new MirrorError(`The file is truncated after line ${nth}.`)
}

/** Splits bytes into lines including their line endings. Text after the last line ending counts as truncated. */
async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let partial: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...partial, chunk.subarray(from, at + 1)])
      partial = []
      length = 0
      from = at + 1
    }
    if (from < chunk.length) partial.push(Buffer.from(chunk.subarray(from)))
    length += chunk.length - from
    if (length > MAX_LINE_LENGTH) throw new MirrorError('A line is longer than the maximum.')
  }
}

function parsed(line: Buffer, nth: number): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch {
    throw new MirrorError(`Line ${nth} is not JSON.`)
  }
}

const kindOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined

interface Schema<T> {
  safeParse(value: unknown): {
    success: boolean
    data?: T
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
  }
}

function checked<T>(schema: Schema<T>, value: unknown, nth: number): T {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data as T
  const [issue] = error!.issues
  throw new MirrorError(`Line ${nth} is not a valid record: ${issue!.path.join('.') || 'kind'}: ${issue!.message}`)
}

function headIn(value: unknown, what: DumpHead['vlacku']): DumpHead {
  if (kindOf(value) !== 'head') throw new MirrorError("This isn't a dictionary dump.")
  const { format } = value as { format?: unknown }
  if (format !== DUMP_FORMAT)
    throw new MirrorError(`The dump has format ${String(format).slice(0, 20)}; this version reads ${DUMP_FORMAT}.`)
  const head = checked(DumpHead, value, 1)
  if (head.vlacku !== what) throw new MirrorError(`This is a file of kind "${head.vlacku}", not "${what}".`)
  return head
}

function compareEnd(end: DumpEnd, counts: Record<string, number>, sha256: string) {
  const kinds = new Set([...Object.keys(counts), ...Object.keys(end.counts)])
  for (const kind of kinds)
    if (counts[kind] !== end.counts[kind])
      throw new MirrorError(
        `It has ${counts[kind] ?? 0} lines of "${kind.slice(0, 40)}" instead of ${end.counts[kind] ?? 0}.`,
      )
  if (sha256 !== end.sha256) throw new MirrorError('The dump is damaged: its checksum is wrong.')
}

/** Thrown when mirroring is rejected or impossible. The message is the reason. */
export class MirrorError extends Error {
  override name = 'MirrorError'
}
