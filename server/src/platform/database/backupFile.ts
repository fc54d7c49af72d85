import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/**
 * A backup is gzipped text with one JSON value per line: a header; for each table, its name followed by its rows (columns as
 * printed by PostgreSQL); and a trailer, which is missing from truncated files.
 */
export const FORMAT = 1

export const Header = z.object({
  vlacku: z.literal('backup'),
  format: z.int(),
  /** Last applied migration of the backed-up database. */
  schema: z.string(),
  created_at: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), count: z.int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.int().nullable() })),
})
export type Header = z.infer<typeof Header>

const TableLine = z.object({ table: z.string() })
/** `sha256` covers all lines before the trailer, including line breaks. */
const Trailer = z.object({ end: z.literal(true), rows: z.record(z.string(), z.int()), sha256: z.string() })
type Trailer = z.infer<typeof Trailer>

/** Thrown if a backup can't be written, read or restored. The message explains the reason to the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export type BackupPart =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: string }
  /** A row of the file: a JSON array of strings and nulls. */
  | { kind: 'row'; json: string }

/** Maximum line length, in bytes. Rows are shorter: pictures and emails take at most a few megabytes. */
const MAX_LINE = 256 * 1024 * 1024

/** Reads and validates a backup. The backup is complete only if the iteration ends without a `BackupError`. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  const rows: Record<string, number> = {}
  let header: Header | null = null
  let table: string | null = null
  let trailer: Trailer | null = null
  for await (const line of linesOf(file)) {
    if (trailer) throw new BackupError(`${file} has data after its end: it is corrupted.`)
    const text = line.toString('utf8')
    if (header && text.startsWith('{"end"')) {
      trailer = parseLine(file, Trailer, text)
      continue
    }
    hash.update(line).update('\n')
    if (!header) {
      header = headerOf(file, text)
      for (const { name } of header.tables) rows[name] = 0
      yield { kind: 'header', header }
    } else if (text.startsWith('[') && table !== null) {
      rows[table]! += 1
      yield { kind: 'row', json: text }
    } else {
      table = parseLine(file, TableLine, text).table
      if (rows[table] === undefined)
        throw new BackupError(`${file} is corrupted: its header does not list the table ${table}.`)
      yield { kind: 'table', table }
    }
  }
  if (!trailer) throw new BackupError(`${file} is truncated. Nothing was restored.`)
  const counted = header!.tables.every(({ name, count }) => rows[name] === count && trailer.rows[name] === count)
  if (!counted || trailer.sha256 !== hash.digest('hex'))
    throw new BackupError(`${file} is damaged: its checksum is wrong.`)
}

function headerOf(file: string, text: string): Header {
  const known = Header.safeParse(parsedOrNull(text))
  if (!known.success) throw new BackupError(`${file} is not a backup of vlacku.`)
  if (known.data.format !== FORMAT) {
    throw new BackupError(`${file} has the backup format ${known.data.format}; this version reads format ${FORMAT}.`)
  }
  return known.data
}

function parseLine<T>(file: string, schema: z.ZodType<T>, text: string): T {
  const result = schema.safeParse(parsedOrNull(text))
  if (!result.success) throw new BackupError(`${file} is damaged.`)
  return result.data
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip({ chunkSize: 64 * 1024 })
  pipeline(fs.createReadStream(file), unpacked, () => {})
  let parts: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        yield Buffer.concat([...parts, chunk.subarray(from, end)])
        parts = []
        length = 0
        from = end + 1
      }
      parts.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > MAX_LINE) throw new BackupError(`${file} is corrupted: a line is not terminated.`)
    }
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(unreadable(file, error as NodeJS.ErrnoException))
  }
  if (length > 0) throw new BackupError(`${file} is truncated. Nothing was restored.`)
}

function unreadable(file: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `There is no file ${file}.`
  if (code === 'Z_BUF_ERROR') return `${file} is truncated. Nothing was restored.`
  if (code?.startsWith('Z_')) return `${file} is not a backup of vlacku, or damaged (${message}).`
  return `${file} cannot be read (${code ?? message}).`
}
