import { once } from 'node:events'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker by the file of its source, named relative to `from` (the caller's `import.meta.url`).
 * Built code has every worker beside the entry as `<name>.js`; from sources the worker runs through tsx.
 */
export function startWorker(from: string, source: `${string}.worker.ts`, options: WorkerOptions = {}): Worker {
  const fromSources = fileURLToPath(from).endsWith('.ts')
  if (fromSources) {
    // Node 20 does not run `--import` hooks for a worker's own entry, so the entry is a line that registers them
    const entry = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(new URL(source, from).href)}) })`
    return new Worker(entry, { ...options, eval: true })
  }
  const built = source.slice(source.lastIndexOf('/') + 1).replace(/\.ts$/, '.js')
  return new Worker(new URL(`./${built}`, from), options)
}

/** The first message of a worker that has one thing to hand over. Throws when it ends without. */
export async function handedOver<T>(worker: Worker): Promise<T> {
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
export function giveWay() {
  if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
}
