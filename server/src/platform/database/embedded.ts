import fs from 'node:fs'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../workers.ts'
import { lockDataDir } from './dataDirLock.ts'
import type { EmbeddedMessage, EmbeddedOptions } from './embedded.worker.ts'
import { type Address, addressFor, deleteAddress, socketFile } from './socketAddress.ts'

export interface Embedded {
  /** Address for node-postgres. */
  address: Address
  fsyncsPerCommit: number
  /** True if the database wasn't closed properly and has been recovered to its last commit. */
  recovered: boolean
  /** Writes a checkpoint, closes the database and releases the directory. */
  close(): Promise<void>
}

interface EmbeddedListeners {
  /** Called when the database fails, for example because the disk is full. It no longer responds. */
  onBroken: (reason: string) => void
  /** Called with warnings for the operator. */
  onWarning: (warning: string) => void
}

/** Maximum time for closing the database, in milliseconds. Acknowledged commits are on disk in any case. */
const CLOSE_MS = 10_000

/**
 * Opens the embedded database in `dataDir`, creating it if necessary. Throws `DataDirInUse` if another process has locked the
 * directory.
 */
export async function openEmbedded(
  dataDir: string,
  role: string,
  listeners: EmbeddedListeners,
  address: Address = addressFor(dataDir),
): Promise<Embedded> {
  const lock = lockDataDir(dataDir, { pid: process.pid, since: new Date().toISOString(), role, database: address })
  try {
    const dir = path.join(dataDir, 'pg')
    await createOnce(dir, createCluster)
    const { port, password } = address
    const listen = password === undefined ? { path: socketFile(address) } : { port, password }
    if (listen.path) fs.rmSync(listen.path, { force: true }) // left over from a killed process; the lock proves that no process is listening
    const worker = launch({ dir, listen })
    const first = await nextMessage(worker, 'ready')

    let closing = false
    let isReported = false
    const broken = (reason: string) => {
      if (!closing && !isReported) listeners.onBroken(reason)
      isReported = true
    }
    worker.on('message', (m: EmbeddedMessage) => {
      if ('broken' in m) broken(m.broken)
      if ('warning' in m) listeners.onWarning(m.warning)
    })
    worker.on('error', (error) => broken(error.message))
    worker.on('exit', () => broken('its thread ended'))
    return {
      address,
      fsyncsPerCommit: first.fsyncsPerCommit,
      recovered: first.recovered,
      async close() {
        closing = true
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        if (!isReported) {
          worker.postMessage('close')
          await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())])
        }
        await worker.terminate()
        deleteAddress(address, dataDir)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Creates a cluster in a separate worker, because creating one briefly requires 800 MB. */
async function createCluster(dir: string) {
  const worker = launch({ dir, listen: null })
  await nextMessage(worker, 'closed')
  await worker.terminate()
}

const launch = (options: EmbeddedOptions) =>
  startWorker(import.meta.url, './embedded.worker.ts', { workerData: options })

/** Resolves with the first message of the given kind. Ignores earlier warnings; any other message is an error. */
function nextMessage<K extends 'ready' | 'closed'>(worker: Worker, kind: K) {
  return new Promise<Extract<EmbeddedMessage, Record<K, true>>>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The embedded database did not start: ${reason}`))
    const listen = (message: EmbeddedMessage) => {
      if ('warning' in message) return
      worker.off('message', listen)
      if (kind in message) resolve(message as Extract<EmbeddedMessage, Record<K, true>>)
      else fail('broken' in message ? message.broken : JSON.stringify(message))
    }
    worker.on('message', listen)
    worker.once('error', (error) => fail(error.message))
    worker.once('exit', (code) => fail(`its thread ended with code ${code}`))
  })
}

/**
 * Creates the database directory `dir` by calling `make` with a temporary directory, which is then moved into place, so that
 * `dir` is always complete and flushed to disk. A directory with other content is left unchanged.
 */
export async function createOnce(dir: string, make: (folder: string) => Promise<void>) {
  if (fs.existsSync(path.join(dir, 'PG_VERSION'))) return
  if (fs.existsSync(dir) && fs.readdirSync(dir).length > 0) {
    throw new Error(
      `${dir} is not empty and contains no database. Restore it from a backup, or move it away to start with a new database.`,
    )
  }
  const making = `${dir}.making`
  fs.rmSync(making, { recursive: true, force: true }) // left over from an interrupted call
  fs.mkdirSync(making, { mode: 0o700 })
  await make(making)
  syncTree(making)
  fs.renameSync(making, dir)
  syncFile(path.dirname(dir))
}

/** Flushes everything below `dir` to disk, because the engine's commits depend on it. */
function syncTree(dir: string) {
  for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true })) {
    syncFile(path.join(entry.parentPath, entry.name))
  }
  syncFile(dir)
}

function syncFile(file: string) {
  if (process.platform === 'win32' && fs.statSync(file).isDirectory()) return
  const fd = fs.openSync(file, 'r')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}
