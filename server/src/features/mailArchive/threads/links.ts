/** A message as threads know it. */
export interface Linked {
  message_id: string
  /** What it answers, the oldest first. */
  references: readonly string[]
  isReply: boolean
  subject_key: string
}

/** Where a Message-ID stands: what it answers, and its thread. */
export interface Node {
  message_id: string
  parent: string | null
  thread_id: number
}

/** Stands for whatever began the replies of a subject that do not say what they answer. */
export const subjectNode = (subject_key: string) => `subject:${subject_key.slice(0, 300)}`

/** All ids that a message ties together, from the oldest to its own. */
export function chainOf({ message_id, references, isReply, subject_key }: Linked): string[] {
  if (references.length > 0) return [...references, message_id]
  return isReply && subject_key !== '' ? [subjectNode(subject_key), message_id] : [message_id]
}

/** Every id that has to be known to link these messages. */
export const idsToLink = (messages: readonly Linked[]): string[] => [
  ...new Set(messages.flatMap((one) => [...chainOf(one), ...(one.subject_key ? [subjectNode(one.subject_key)] : [])])),
]

export interface Linking {
  /** What is new or differs. */
  nodes: Node[]
  /** Threads that turned out to be one: from → to. */
  merged: Map<number, number>
}

/**
 * Puts messages into threads by the rules of RFC 5256: a message answers the last of its References; ids that were only heard
 * of are linked in the order in which they were told. Whatever a message refers to is of its thread. A reply that refers to
 * nothing belongs to what began its subject.
 * @param known the nodes of `idsToLink`, as far as there are any
 * @param newThread gives a number to a thread that is new
 */
export function linkMessages(messages: readonly Linked[], known: readonly Node[], newThread: () => number): Linking {
  const nodes = new Map(known.map((node) => [node.message_id, { ...node }]))
  const changed = new Set<string>()
  const merged = new Map<number, number>()
  const threadOf = (thread: number): number => {
    let last = thread
    for (let next = merged.get(last); next !== undefined; next = merged.get(last)) last = next
    return last
  }
  const join = (one: number, other: number) => {
    const [a, b] = [threadOf(one), threadOf(other)]
    if (a !== b) merged.set(Math.max(a, b), Math.min(a, b))
  }
  const nodeOf = (message_id: string, thread: number | null): Node => {
    let node = nodes.get(message_id)
    if (!node) {
      node = { message_id, parent: null, thread_id: thread ?? newThread() }
      nodes.set(message_id, node)
      changed.add(message_id)
    } else if (thread !== null) join(node.thread_id, thread)
    return node
  }
  /** Following parents from `message_id` leads to `to`. */
  const leadsTo = (message_id: string, to: string): boolean => {
    const seen = new Set<string>()
    for (let id: string | null = message_id; id !== null && !seen.has(id); id = nodes.get(id)?.parent ?? null) {
      if (id === to) return true
      seen.add(id)
    }
    return false
  }
  const link = (child: Node, parent: string, replaces: boolean) => {
    if (child.parent === parent || (child.parent !== null && !replaces) || leadsTo(parent, child.message_id)) return
    child.parent = parent
    changed.add(child.message_id)
  }

  for (const message of messages) {
    const chain = chainOf(message)
    const there = chain.map((id) => nodes.get(id)?.thread_id).find((thread) => thread !== undefined)
    const thread = there ?? newThread()
    for (const [at, id] of chain.entries()) {
      const node = nodeOf(id, thread)
      const before = chain[at - 1]
      // what a message says of itself counts more than what others say of it
      if (before !== undefined) link(node, before, at === chain.length - 1)
    }
    // whoever begins a subject is who is answered by what only names it; a later beginning of the same is another thread
    if (message.isReply || chain.length > 1 || message.subject_key === '') continue
    const named = nodes.get(subjectNode(message.subject_key))
    if (named?.parent) continue
    link(nodeOf(subjectNode(message.subject_key), thread), message.message_id, false)
  }
  for (const thread of [...merged.keys()]) merged.set(thread, threadOf(thread))
  for (const node of nodes.values()) node.thread_id = threadOf(node.thread_id)
  return { nodes: [...changed].map((id) => nodes.get(id)!), merged }
}
