import fs from 'node:fs'
import type { Engine } from './engine.ts'

const CHECK_MS = 2_000
/**
 * WAL size, in bytes, that triggers a checkpoint: single-user PostgreSQL never performs one by itself, and the next start replays
 * the WAL.
 */
const CHECKPOINT_AFTER_BYTES = 24 * 1024 * 1024
const CHECKPOINT_AT_LEAST_MS = 60_000
/** Minimum free disk space for writes, in bytes. If its WAL can't grow, PostgreSQL stops, even for readers. */
const ROOM_NEEDED_BYTES = 48 * 1024 * 1024
const ROOM_ENOUGH_BYTES = 64 * 1024 * 1024

export interface DiskOptions {
  dir: string
  whenFree: (work: () => Promise<void>) => Promise<void>
  warn: (warning: string) => void
}

/**
 * Performs regular checkpoints and rejects writes while the disk is nearly full. Returns a function that stops the maintenance.
 */
export async function maintainDisk({ db, fsyncs }: Engine, { dir, whenFree, warn }: DiskOptions): Promise<() => void> {
  let last = { at: Date.now(), fsyncs: fsyncs(), lsn: '0/0' }
  let writable = true
  let waiting = false

  const checkpointIfDue = async () => {
    if (fsyncs() === last.fsyncs) return
    const { rows } = await db.query<{ lsn: string; grown: string }>(
      'select pg_current_wal_insert_lsn() as lsn, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::text as grown',
      [last.lsn],
    )
    const { lsn, grown } = rows[0]!
    const due = Number(grown) > CHECKPOINT_AFTER_BYTES || Date.now() - last.at > CHECKPOINT_AT_LEAST_MS
    if (!due) return
    await db.exec('checkpoint')
    last = { at: Date.now(), fsyncs: fsyncs(), lsn }
  }

  const writeOnlyWithRoom = async () => {
    const freeBytes = freeBytesOf(dir)
    if (writable ? freeBytes >= ROOM_NEEDED_BYTES : freeBytes < ROOM_ENOUGH_BYTES) return
    // all clients share one session, so its default setting applies to all of them
    await db.exec(`set default_transaction_read_only = ${writable ? 'on' : 'off'}`)
    writable = !writable
    if (writable) warn(`${dir} has free space again. Changes are accepted.`)
    else
      warn(
        `The disk of ${dir} is nearly full (${megabytes(freeBytes)} MB left). Changes are rejected until space is freed.`,
      )
  }

  const check = async () => {
    if (waiting) return // waits only once for a long transaction
    waiting = true
    try {
      await whenFree(async () => {
        await writeOnlyWithRoom()
        await checkpointIfDue()
      })
    } catch (error) {
      warn(`The database in ${dir} could not be tended: ${(error as Error).message}`)
    } finally {
      waiting = false
    }
  }

  await writeOnlyWithRoom()
  const timer = setInterval(check, CHECK_MS)
  return () => clearInterval(timer)
}

function freeBytesOf(dir: string): number {
  const { bavail, bsize } = fs.statfsSync(dir)
  return bavail * bsize
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
