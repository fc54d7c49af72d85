import fs from 'node:fs'
import path from 'node:path'
import { PGlite, type postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { preparingStatements } from './preparedStatements.ts'
import { startupMessage, syncMessage } from './wireFrames.ts'
import type { Session } from './wireServer.ts'

/** The database engine in this thread. */
export interface Engine {
  db: PGlite
  /** Number of fsync calls by the engine. */
  fsyncs(): number
  /** True if the directory wasn't closed properly and the WAL was replayed. */
  recovered: boolean
}

const SETTINGS = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  wal_buffers: '1MB',
  min_wal_size: '32MB',
  max_wal_size: '128MB',
  jit: 'off',
}

/**
 * Opens PGlite on `dir` so that acknowledged commits are on disk. `onDead` is called once, from within the statement that stopped
 * the engine, and must terminate the thread, because the engine is no longer usable.
 */
export async function openEngine(dir: string, onDead: (reason: string) => void): Promise<Engine> {
  const log = new EngineLog()
  let fsyncs = 0
  try {
    const db = await PGlite.create({
      fs: new SyncingFS(dir, () => (fsyncs += 1)),
      onStderr: (line) => {
        log.add(line)
        return true
      },
      startParams: [
        ...PGlite.defaultStartParams.filter((param) => param !== '-F'), // -F disables fsync
        ...Object.entries({ ...SETTINGS, shared_buffers: `${buffersFor(dir)}MB` }).flatMap(([name, value]) => [
          '-c',
          `${name}=${value}`,
        ]),
      ],
    })
    reportDeath(db.Module, (error) => onDead(log.fatal ?? String(error)))
    return { db, fsyncs: () => fsyncs, recovered: log.recovered }
  } catch (error) {
    throw new Error(log.fatal ?? (error as Error).message, { cause: error })
  }
}

const LEAST_BUFFERS = 32
const MAX_BUFFERS = 128

/**
 * Returns the shared buffer size for the database in `dir`, in MB: half of its size on disk, within limits. The engine clears all
 * buffers at startup, which costs memory and time; with the maximum, searching an archive of 100,000 messages is twice as fast.
 */
export function buffersFor(dir: string): number {
  const tables = path.join(dir, 'base')
  if (!fs.existsSync(tables)) return LEAST_BUFFERS
  let bytes = 0
  for (const entry of fs.readdirSync(tables, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += fs.statSync(path.join(entry.parentPath, entry.name)).size
  }
  return Math.min(MAX_BUFFERS, Math.max(LEAST_BUFFERS, Math.round(bytes / 2 / 1024 ** 2)))
}

/**
 * PGlite's file system ignores fsync; this one (for a pinned version) performs it. It must be installed before the engine starts,
 * because crash recovery writes data and discards the WAL.
 */
class SyncingFS extends NodeFS {
  readonly #counted: () => void
  constructor(dir: string, counted: () => void) {
    super(dir)
    this.#counted = counted
  }

  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args)
    const makeFsyncReal = (mod: postgresMod.PostgresMod) => {
      const { FS } = mod as unknown as EmscriptenFiles
      FS.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
        this.#counted()
        try {
          if (nfd !== undefined) fs.fsyncSync(nfd)
          return 0
        } catch {
          return EIO // stops the engine rather than assume that the data is on disk
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeFsyncReal] } }
  }
}

interface EmscriptenFiles {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } } }
}
const EIO = 29 // errno value in WASI

/** Exit status of a failed statement in PGlite; any other exception means that PostgreSQL stopped (PANIC, FATAL, a trap). */
const STATEMENT_FAILED = 100

/** Reports that the engine has died; PGlite would swallow the exception and continue to call the dead engine. */
function reportDeath(mod: postgresMod.PostgresMod, onDead: (error: unknown) => void) {
  const engine = mod as unknown as { _PostgresMainLoopOnce: () => void }
  const once = engine._PostgresMainLoopOnce
  engine._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (error) {
      if ((error as { status?: number }).status !== STATEMENT_FAILED) onDead(error)
      throw error
    }
  }
}

/** Extracts relevant lines from the engine's log. */
export class EngineLog {
  /** The last fatal message without its time and process: `PANIC: could not write to file …: No space left on device`. */
  fatal: string | undefined
  recovered = false

  /** Adds a line of the log. The statement after a fatal message may span any number of lines. */
  add(line: string): void {
    if (/\b(PANIC|FATAL):/.test(line)) this.fatal = line.replace(/^.*?(?=PANIC:|FATAL:)/, '')
    if (line.includes('automatic recovery in progress')) this.recovered = true
  }
}

/** Throws if a commit is acknowledged without an fsync; returns the number of fsync calls. */
export async function checkCommitsAreSynced({ db, fsyncs }: Pick<Engine, 'db' | 'fsyncs'>): Promise<number> {
  await db.exec('create schema if not exists boot; create table if not exists boot.heartbeat (at timestamptz not null)')
  const before = fsyncs()
  await db.exec('delete from boot.heartbeat; insert into boot.heartbeat values (now())')
  if (fsyncs() === before) throw new Error("Commits don't reach the disk: this database build can't be used.")
  return fsyncs() - before
}

/** Returns the only session of an engine in single-user mode, for the wire server. */
export async function sessionOf(db: PGlite): Promise<Session> {
  const execute: Session['execute'] = (messages, onRawData) =>
    db.runExclusive(async () => {
      const pours = messages.some(mayPour)
      const unit = pours ? messages.map(thenFail) : messages
      await db.execProtocolRawStream(unit.length === 1 ? unit[0]! : new Uint8Array(Buffer.concat(unit)), { onRawData })
    })
  const greeting: Uint8Array[] = []
  await execute([startupMessage()], (data) => greeting.push(data.slice()))
  return preparingStatements({
    greeting: Buffer.concat(greeting),
    execute,
    inTransaction: () => db.isInTransaction(),
    rollback: async () => {
      // Sync comes first, since a client that disconnects during a statement leaves its error state behind
      await execute([syncMessage()], () => {})
      if (db.isInTransaction()) await db.exec('rollback')
    },
  })
}

/**
 * True for statements that may be COPY … FROM STDIN, for which the engine would wait forever on the thread that has to deliver
 * the rows. They are followed by CopyFail, which other statements ignore.
 */
const mayPour = (message: Uint8Array) => isText(message) && /\bstdin\b/i.test(Buffer.from(message).toString('latin1'))
const isText = ([type]: Uint8Array) => type === 'Q'.charCodeAt(0) || type === 'P'.charCodeAt(0)

const thenFail = (message: Uint8Array) =>
  runs(message) ? new Uint8Array(Buffer.concat([message, COPY_FAIL])) : message
const runs = ([type]: Uint8Array) => type === 'Q'.charCodeAt(0) || type === 'E'.charCodeAt(0)

const COPY_FAIL = (() => {
  const reason = Buffer.from('the embedded database takes no rows by COPY\0')
  const head = Buffer.from('f\0\0\0\0', 'latin1')
  head.writeInt32BE(4 + reason.length, 1)
  return Buffer.concat([head, reason])
})()
