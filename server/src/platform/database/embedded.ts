import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../workers.ts'
import { lockDataDir } from './dataDirLock.ts'
import type { EmbeddedMessage, EmbeddedOptions } from './embedded.worker.ts'

export interface Embedded {
  /** Where node-postgres finds it. */
  address: { host: string; port: number }
  fsyncsPerCommit: number
  /** It had not been closed properly, and was brought to its last committed state. */
  recovered: boolean
  /** Checkpoints, closes and releases the directory. */
  close(): Promise<void>
}

/**
 * Opens the embedded database of `dataDir`, creating it when there is none.
 * Throws `DataDirInUse` when another process has it. `onBroken` is told when the database dies later, for example on a full disk.
 */
export async function openEmbedded(
  dataDir: string,
  role: string,
  onBroken: (reason: string) => void,
): Promise<Embedded> {
  const address = addressFor(dataDir)
  const lock = lockDataDir(dataDir, { pid: process.pid, since: new Date().toISOString(), role, database: address })
  try {
    const dir = path.join(dataDir, 'pg')
    await createCluster(dir)
    const listen = process.platform === 'win32' ? { port: address.port } : { path: socketFile(address) }
    if (listen.path) fs.rmSync(listen.path, { force: true }) // left over from a kill; the lock says nobody listens
    const worker = launch({ dir, listen })
    const first = await nextMessage(worker)
    if (!('ready' in first)) throw new Error(`The embedded database did not start: ${JSON.stringify(first)}`)

    let closing = false
    const broken = (reason: string) => closing || onBroken(reason)
    worker.on('message', (m: EmbeddedMessage) => 'broken' in m && broken(m.broken))
    worker.on('error', (error) => broken(error.message))
    worker.on('exit', () => broken('its thread ended'))
    return {
      address,
      fsyncsPerCommit: first.fsyncsPerCommit,
      async close() {
        closing = true
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        worker.postMessage('close')
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000).unref())])
        await worker.terminate()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Creating a cluster needs 800 MB for a moment, so it happens in a worker of its own, in a folder moved into place at the end. */
async function createCluster(dir: string) {
  if (fs.existsSync(path.join(dir, 'PG_VERSION'))) return
  const making = `${dir}.making`
  fs.rmSync(making, { recursive: true, force: true })
  fs.rmSync(dir, { recursive: true, force: true })
  const worker = launch({ dir: making, listen: null })
  const end = await nextMessage(worker)
  await worker.terminate()
  if (!('closed' in end)) throw new Error(`The embedded database could not be created: ${JSON.stringify(end)}`)
  fs.renameSync(making, dir)
}

const launch = (options: EmbeddedOptions) => startWorker(import.meta.url, './embedded.worker.ts', { workerData: options })

function nextMessage(worker: Worker): Promise<EmbeddedMessage> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The embedded database ended with code ${code} before it was ready.`)))
  })
}

/** node-postgres takes a directory as host and looks there for `.s.PGSQL.<port>`. */
const socketFile = ({ host, port }: { host: string; port: number }) => path.join(host, `.s.PGSQL.${port}`)

// socket paths are limited to 107 bytes, so a deep data directory gets its socket in the temporary folder
function addressFor(dataDir: string): { host: string; port: number } {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: 20000 + (hash(dataDir) % 20000) }
  const inside = { host: path.resolve(dataDir), port: 5432 }
  if (Buffer.byteLength(socketFile(inside)) <= 100) return inside
  const host = path.join(os.tmpdir(), `vlacku-${hash(path.resolve(dataDir)).toString(36)}`)
  fs.mkdirSync(host, { recursive: true, mode: 0o700 })
  return { host, port: 5432 }
}

const hash = (text: string) => [...text].reduce((h, c) => (Math.imul(h, 31) + c.codePointAt(0)!) >>> 0, 7)
