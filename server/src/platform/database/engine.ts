import fs from 'node:fs'
import path from 'node:path'
import { PGlite, type postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The database engine of this thread. */
export interface Engine {
  db: PGlite
  /** How often the engine made the disk keep what it was given. */
  fsyncs(): number
  /** It found a directory that nobody had closed, and played the log again. */
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
 * Opens PGlite on `dir` so that a commit is on the disk when it is answered. `onDead` is told once, from within the
 * statement that killed the engine, and must end the thread: nothing may be asked of it any more.
 */
export async function openEngine(dir: string, onDead: (reason: string) => void): Promise<Engine> {
  const log = new EngineLog()
  let fsyncs = 0
  try {
    const db = await PGlite.create({
      fs: new KeepingFS(dir, () => (fsyncs += 1)),
      onStderr: (line) => {
        log.add(line)
        return true
      },
      startParams: [
        ...PGlite.defaultStartParams.filter((param) => param !== '-F'), // -F turns fsync off
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
 * Megabytes of shared buffers for the database in `dir`: half of what it has on the disk, within bounds. The engine clears
 * all of them when it opens, so that each one is memory that the process has and a start waits for; an archive of 100,000
 * messages is searched twice as fast with all of them (docs/mail.md).
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
 * PGlite's file system answers fsync without doing it; this is the place where it can be made real (pinned version). It
 * must be there before the engine starts, because recovery after a crash writes, and drops the log it wrote from.
 */
class KeepingFS extends NodeFS {
  readonly #counted: () => void
  constructor(dir: string, counted: () => void) {
    super(dir)
    this.#counted = counted
  }

  override async init(...given: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...given)
    const makeFsyncReal = (mod: postgresMod.PostgresMod) => {
      const { FS } = mod as unknown as EmscriptenFiles
      FS.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
        this.#counted()
        try {
          if (nfd !== undefined) fs.fsyncSync(nfd)
          return 0
        } catch {
          return EIO // the engine stops at once rather than believe that it was kept
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeFsyncReal] } }
  }
}

interface EmscriptenFiles {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } } }
}
const EIO = 29 // in WASI's numbers

/** How PGlite leaves a failed statement; every other exception means that PostgreSQL gave up (PANIC, FATAL, a trap). */
const STATEMENT_FAILED = 100

/** PGlite swallows what its engine throws, and would go on asking a dead one for ever. */
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

/** What matters of the lines that the engine writes to its log. */
export class EngineLog {
  /** `PANIC:  could not write to file …: No space left on device`, without time and process: the last of its kind. */
  fatal: string | undefined
  recovered = false

  /** What it dies of is followed by its statement, which may have any number of lines. */
  add(line: string): void {
    if (/\b(PANIC|FATAL):/.test(line)) this.fatal = line.replace(/^.*?(?=PANIC:|FATAL:)/, '')
    if (line.includes('automatic recovery in progress')) this.recovered = true
  }
}

/** Throws when a commit is answered without the disk having been asked to keep it. Returns how often it was asked. */
export async function checkCommitsAreSynced({ db, fsyncs }: Pick<Engine, 'db' | 'fsyncs'>): Promise<number> {
  await db.exec('create schema if not exists boot; create table if not exists boot.heartbeat (at timestamptz not null)')
  const before = fsyncs()
  await db.exec('delete from boot.heartbeat; insert into boot.heartbeat values (now())')
  if (fsyncs() === before) throw new Error('Commits do not reach the disk: refusing to start on this database build.')
  return fsyncs() - before
}
