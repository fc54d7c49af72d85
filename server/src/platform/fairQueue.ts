interface FairQueueOptions {
  /** How many are at work at a time. */
  atOnce: number
  /** How many may wait, in all and for one client; further ones are sent away. */
  mostWaiting: number
  mostOfOneClient: number
  /** What those are told who are sent away. */
  refusal: () => Error
}

/**
 * A queue in which clients take turns: one that asks for much waits behind itself, and hardly keeps the others. `client` is
 * any name of who asks.
 */
export function fairQueue({ atOnce, mostWaiting, mostOfOneClient, refusal }: FairQueueOptions) {
  let busy = 0
  let waiting = 0
  /** Whose turn it is stands first. */
  const clients = new Map<string, (() => void)[]>()

  function next(): (() => void) | undefined {
    const [turn] = clients
    if (!turn) return undefined
    const [client, theirs] = turn
    clients.delete(client)
    const go = theirs.shift()
    if (theirs.length > 0) clients.set(client, theirs)
    waiting -= 1
    return go
  }

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (busy >= atOnce) {
      const theirs = clients.get(client) ?? []
      if (waiting >= mostWaiting || theirs.length >= mostOfOneClient) throw refusal()
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
