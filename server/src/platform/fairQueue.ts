interface FairQueueOptions {
  /** Maximum number of concurrent tasks. */
  atOnce: number
  /** Maximum number of waiting tasks, in total and per client; further tasks are rejected. */
  maxWaiting: number
  maxPerClient: number
  /** Creates the error for rejected tasks. */
  rejection: () => Error
}

/**
 * A queue that serves clients round-robin, so that a client with many tasks hardly delays other clients. `client` is an arbitrary
 * key.
 */
export function fairQueue({ atOnce, maxWaiting, maxPerClient, rejection }: FairQueueOptions) {
  let busy = 0
  let waiting = 0
  /** Tasks by client, in serving order. */
  const clients = new Map<string, (() => void)[]>()

  function next(): (() => void) | undefined {
    const [entry] = clients
    if (!entry) return undefined
    const [client, theirs] = entry
    clients.delete(client)
    const go = theirs.shift()
    if (theirs.length > 0) clients.set(client, theirs)
    waiting -= 1
    return go
  }

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (busy >= atOnce) {
      const theirs = clients.get(client) ?? []
      if (waiting >= maxWaiting || theirs.length >= maxPerClient) throw rejection()
      waiting += 1
      clients.set(client, theirs)
      await new Promise<void>((go) => theirs.push(go))
    } else busy += 1
    try {
      return await work()
    } finally {
      const go = next()
      if (go) go()
      else busy -= 1
    }
  }
}
