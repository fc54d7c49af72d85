interface QueueOptions {
  /** How many are at work at a time. */
  atOnce: number
  /** How many may wait; further ones are sent away. */
  mostWaiting: number
  /** What those are told who are sent away. */
  refusal: () => Error
}

/** A queue for what costs much for a moment, processor or memory: each begins in the order of asking. */
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
