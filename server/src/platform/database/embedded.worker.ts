import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { WireServer } from './wireServer.ts'

/**
 * The embedded PostgreSQL: PGlite on a data directory, spoken to over a socket like any server. Runs in a worker thread,
 * because it computes on the thread it lives in. What it tells its parent is `EmbeddedMessage`.
 */
export interface EmbeddedOptions {
  dir: string
  listen: { path: string } | { port: number } | null
}
export type EmbeddedMessage = { ready: true; fsyncsPerCommit: number } | { broken: string } | { closed: true }

const { dir, listen } = workerData as EmbeddedOptions
const tell = (message: EmbeddedMessage) => parentPort!.postMessage(message)

// A checkpoint bounds the log that a re-open must replay; single-user PostgreSQL never makes one by itself.
const CHECKPOINT_EVERY_MS = 5_000
const CHECKPOINT_AFTER_BYTES = 24 * 1024 * 1024
const CHECKPOINT_AT_LEAST_MS = 60_000

let fsyncs = 0
const db = await PGlite.create({
  dataDir: dir,
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'), // -F turns fsync off
    ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB', 'wal_buffers=1MB', 'jit=off'].flatMap((s) => ['-c', s]),
    ...['min_wal_size=32MB', 'max_wal_size=128MB'].flatMap((s) => ['-c', s]),
  ],
})
reachTheDisk()
const fsyncsPerCommit = await seeACommitReachTheDisk()

if (listen === null) {
  await db.close()
  tell({ closed: true })
} else {
  await serve(listen)
  tell({ ready: true, fsyncsPerCommit })
}

/** PGlite's file system answers fsync without doing it; this is the place where it can be made real (pinned version). */
function reachTheDisk() {
  const nodeFs = (db.Module.FS as unknown as { filesystems: { NODEFS: { stream_ops: Record<string, unknown> } } }).filesystems
  nodeFs.NODEFS.stream_ops.fsync = (stream: { nfd?: number }) => {
    fsyncs += 1
    if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
    return 0
  }
}

async function seeACommitReachTheDisk(): Promise<number> {
  await db.exec('create schema if not exists boot; create table if not exists boot.heartbeat (at timestamptz not null)')
  const before = fsyncs
  await db.exec('delete from boot.heartbeat; insert into boot.heartbeat values (now())')
  if (fsyncs === before) throw new Error('Commits do not reach the disk: refusing to start on this database build.')
  return fsyncs - before
}

async function serve(where: { path: string } | { port: number }) {
  const server = new WireServer({
    ...where,
    session: {
      execute: (messages, onRawData) =>
        db.runExclusive(async () => {
          for (const message of messages) await db.execProtocolRawStream(message, { onRawData })
        }),
      inTransaction: () => db.isInTransaction(),
      rollback: async () => {
        // Sync first: a client that left in the middle of a statement leaves its error state behind
        await db.runExclusive(() => db.execProtocolRawStream(new Uint8Array([83, 0, 0, 0, 4]), { onRawData() {} }))
        if (db.isInTransaction()) await db.exec('rollback')
      },
    },
    onBroken: (error) => tell({ broken: error.message }),
  })
  await server.listen()
  const stopCheckpoints = checkpointNowAndThen(server)
  parentPort!.once('message', async () => {
    stopCheckpoints()
    await server.close()
    await db.exec('checkpoint').catch(() => {})
    await db.close()
    tell({ closed: true })
    parentPort!.close()
  })
}

function checkpointNowAndThen(server: WireServer) {
  let last = { at: Date.now(), fsyncs, lsn: '0/0' }
  const checkpointIfDue = async () => {
    const { rows } = await db.query<{ lsn: string; grown: string }>(
      'select pg_current_wal_insert_lsn() as lsn, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::text as grown',
      [last.lsn],
    )
    const { lsn, grown } = rows[0]!
    const due = Number(grown) > CHECKPOINT_AFTER_BYTES || Date.now() - last.at > CHECKPOINT_AT_LEAST_MS
    if (!due) return
    await db.exec('checkpoint')
    last = { at: Date.now(), fsyncs, lsn }
  }
  const timer = setInterval(() => {
    if (fsyncs !== last.fsyncs) void server.whenFree(checkpointIfDue)
  }, CHECKPOINT_EVERY_MS)
  return () => clearInterval(timer)
}
