import type { Parse } from '@vlacku/grammar'

interface Job {
  text: string
  signal: AbortSignal
  resolve: (parse: Parse) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
let running: Job | undefined
let waiting: Job[] = []

/**
 * Parses a text in a web worker, which is started for the first text and is the only part of the page that loads the grammar.
 * Texts whose signal is aborted before they are processed are skipped, so that fast typing doesn't fill a queue.
 */
export function parseInWorker(text: string, signal: AbortSignal): Promise<Parse> {
  return new Promise((resolve, reject) => {
    waiting.push({ text, signal, resolve, reject })
    next()
  })
}

/** Starts the worker before the first text, since loading the grammar takes longer than parsing a sentence. */
export function preloadParser(): void {
  worker ??= start()
}

function next() {
  if (running) return
  for (const { signal, reject } of waiting) if (signal.aborted) reject(signal.reason)
  waiting = waiting.filter(({ signal }) => !signal.aborted)
  running = waiting.shift()
  if (!running) return
  worker ??= start()
  worker.postMessage(running.text)
}

function start(): Worker {
  const started = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<Parse>) => settle((job) => job.resolve(data)))
  // The script is missing or crashed; the next text starts a new worker.
  started.addEventListener('error', ({ message }) => {
    started.terminate()
    worker = undefined
    settle((job) => job.reject(new Error(message || 'The parser could not be loaded')))
  })
  return started
}

function settle(how: (job: Job) => void) {
  const job = running
  running = undefined
  if (job) how(job)
  next()
}
