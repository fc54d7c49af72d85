import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker by the file of its source, named relative to `from` (the caller's `import.meta.url`).
 * Built code has every worker beside the entry as `<name>.js`; from sources the worker runs through tsx.
 */
export function startWorker(from: string, source: `${string}.worker.ts`, options: WorkerOptions = {}): Worker {
  const { url, isSource } = entryOf(from, source)
  if (isSource) {
    // Node 20 does not run `--import` hooks for a worker's own entry, so the entry is a line that registers them
    const entry = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(url.href)}) })`
    return new Worker(entry, { ...options, eval: true })
  }
  return new Worker(url, options)
}

/**
 * Where the code of a worker or a process is, by its source relative to `from`: that source, or what was built of it. Tests run
 * from sources and start hundreds; BUILT_WORKERS names a folder where those were built, which saves a second for each.
 */
export function entryOf(from: string, source: string): { url: URL; isSource: boolean } {
  const built = `${path.basename(source, '.ts')}.js`
  if (!fileURLToPath(from).endsWith('.ts')) return { url: new URL(`./${built}`, from), isSource: false }
  const folder = process.env.BUILT_WORKERS
  if (folder) return { url: pathToFileURL(path.join(folder, built)), isSource: false }
  return { url: new URL(source, from), isSource: true }
}

/**
 * Returns the bytes in a separate buffer, ready for a transfer list: a copy unless they span their whole buffer. Node allocates small
 * Buffers from a shared pool that can't be transferred (Node 22 and later throw, Node 20 copies it silently), and `slice()` of a
 * Buffer returns a view of the same memory.
 */
export function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
  return isWhole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}

/** The first message of a worker that has one thing to hand over. Throws when it ends without. */
export async function firstMessage<T>(worker: Worker): Promise<T> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`a worker ended with code ${code} and handed nothing over`)
  })
  const [message] = (await Promise.race([once(worker, 'message'), ended])) as [T]
  return message
}

/**
 * Has the calling thread give way to the others, above all to the one that takes requests. Only where a priority belongs to a
 * thread, as on Linux; elsewhere it would be that of the whole process.
 */
export function lowerPriority() {
  if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
}
