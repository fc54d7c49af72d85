interface QueueOptions {
  /** Maximum number of concurrent tasks. */
  atOnce: number
  /** Maximum number of queued tasks. Additional tasks are rejected. */
  maxWaiting: number
  /** Creates the error for rejected tasks. */
  rejection: () => Error
}

/** Creates a bounded FIFO queue for tasks that need a lot of CPU time or memory. */
export function boundedQueue({ atOnce, maxWaiting, rejection }: QueueOptions) {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= atOnce) {
      if (waiting.length >= maxWaiting) throw rejection()
      await new Promise<void>((go) => waiting.push(go))
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
