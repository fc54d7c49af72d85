interface QueueOptions {
  /** Maximum number of concurrent tasks. */
  atOnce: number
  /** Maximum number of waiting tasks; further ones are rejected. */
  mostWaiting: number
  /** Creates the error of rejected tasks. */
  refusal: () => Error
}

/** A FIFO queue with a bounded length, for tasks that need much processor time or memory. */
export function boundedQueue({ atOnce, mostWaiting, refusal }: QueueOptions) {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= atOnce) {
      if (waiting.length >= mostWaiting) throw refusal()
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
