import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker from its source file, relative to `from` (the caller's `import.meta.url`). In built code, every worker is next
 * to the entry point as `<name>.js`; from sources, workers run through tsx.
 */
export function startWorker(from: string, source: `${string}.worker.ts`, options: WorkerOptions = {}): Worker {
  const { url, isSource } = entryOf(from, source)
  if (isSource) {
    // Node 20 doesn't run `--import` hooks for the entry point of a worker, so the entry point registers them
    const entry = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(url.href)}) })`
    return new Worker(entry, { ...options, eval: true })
  }
  return new Worker(url, options)
}

/**
 * Returns the source file of a worker or process, relative to `from`, or its build. Tests run from sources and start hundreds of
 * workers; BUILT_WORKERS names a directory with their builds, which saves a second per worker.
 */
export function entryOf(from: string, source: string): { url: URL; isSource: boolean } {
  const built = `${path.basename(source, '.ts')}.js`
  if (!fileURLToPath(from).endsWith('.ts')) return { url: new URL(`./${built}`, from), isSource: false }
  const folder = process.env.BUILT_WORKERS
  if (folder) return { url: pathToFileURL(path.join(folder, built)), isSource: false }
  return { url: new URL(source, from), isSource: true }
}

/**
 * Returns the bytes in a separate buffer that can be transferred. The bytes are copied unless they span their whole buffer. Node
 * allocates small Buffers from a shared pool that can't be transferred (Node 22 and later throw, Node 20 silently copies it), and
 * `slice()` of a Buffer returns a view of the same memory.
 */
export function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
  return isWhole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}

/** Returns the first message from a worker. Throws if the worker ends without sending one. */
export async function firstMessage<T>(worker: Worker): Promise<T> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`a worker ended with code ${code} and handed nothing over`)
  })
  const [message] = (await Promise.race([once(worker, 'message'), ended])) as [T]
  return message
}

/**
 * Lowers the priority of the calling thread below that of other threads, especially the one that serves requests. Does nothing on
 * systems without per-thread priorities, where it would affect the whole process.
 */
export function lowerPriority() {
  if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
}
