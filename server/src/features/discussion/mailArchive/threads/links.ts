/** Fields of a message that determine its thread. */
export interface Linked {
  message_id: string
  /** Message-IDs of the ancestors, oldest first. */
  references: readonly string[]
  isReply: boolean
  subject_key: string
}

/** Position of a Message-ID in its thread. The message may not be in the archive. */
export interface Node {
  message_id: string
  parent: string | null
  thread_id: number
}

export interface KnownNode extends Node {
  /** True if the archive contains the message itself, not only references to it. */
  has_arrived: boolean
  /** True if the archive contains a message of the node's thread. */
  has_messages: boolean
}

/** Prefix of subject keys. Contains a space, so that no Message-ID equals a key. */
const SUBJECT_PREFIX = 'subject '

/** Returns the placeholder node for the message that started a subject, which is the parent of replies without references. */
const subjectNode = (subject_key: string) => `${SUBJECT_PREFIX}${subject_key.slice(0, 300)}`

/** Returns the ancestor IDs that a message declares, oldest first. */
function referencesOf({ references, isReply, subject_key }: Linked): readonly string[] {
  if (references.length > 0) return references
  return isReply && subject_key !== '' ? [subjectNode(subject_key)] : []
}

/** Returns all IDs needed to link the given messages. */
export const idsToLink = (messages: readonly Linked[]): string[] => [
  ...new Set(
    messages.flatMap((one) => [
      ...one.references,
      one.message_id,
      ...(one.subject_key ? [subjectNode(one.subject_key)] : []),
    ]),
  ),
]

export interface Linking {
  /** Added and changed nodes. */
  nodes: Node[]
  /** Merged threads: old ID → new ID. */
  merged: Map<number, number>
}

/**
 * Sorts messages into threads. The parent of a message is the last of its references; its thread is that of the nearest reference
 * whose thread has messages. Its other references join that thread only if no message of their threads has arrived, so that one
 * message cannot merge existing threads. A message's own references override those of other messages, and the first message with a
 * Message-ID overrides later ones. A reply without references belongs to the message that started its subject.
 *
 * The number of steps is linear in the number of references.
 * @param known Existing nodes of `idsToLink`.
 * @param newThread Returns the ID of a new thread.
 */
export function linkMessages(
  messages: readonly Linked[],
  known: readonly KnownNode[],
  newThread: () => number,
): Linking {
  const links = new Links(known)
  for (const message of messages) links.add(message, newThread)
  links.breakCycles()
  return links.result()
}

class Links {
  readonly #nodes = new Map<string, Node>()
  readonly #arrived = new Set<string>()
  readonly #threadsWithMessages = new Set<number>()
  readonly #changed = new Set<string>()
  readonly #merged = new Map<number, number>()
  /** IDs in the order in which their parents were set. */
  readonly #linked = new Set<string>()

  constructor(known: readonly KnownNode[]) {
    for (const { message_id, parent, thread_id, has_arrived, has_messages } of known) {
      this.#nodes.set(message_id, { message_id, parent, thread_id })
      if (has_arrived) this.#arrived.add(message_id)
      if (has_messages) this.#threadsWithMessages.add(thread_id)
    }
  }

  add(message: Linked, newThread: () => number) {
    const { message_id, isReply, subject_key } = message
    if (this.#arrived.has(message_id)) return
    const references = referencesOf(message)
    const thread = this.#threadFor(message_id, references) ?? newThread()
    const joined = references.filter((id) => this.#join(id, thread))
    this.#place(message_id, thread)
    this.#linkAll(message_id, joined, references.at(-1))
    if (!isReply && references.length === 0 && subject_key !== '') this.#startSubject(message_id, subject_key, thread)
    this.#arrived.add(message_id)
    this.#threadsWithMessages.add(this.#rootOf(thread))
  }

  /** Returns the thread of the nearest reference whose thread has messages or, failing that, of any known reference. */
  #threadFor(message_id: string, references: readonly string[]): number | undefined {
    const ids = [...references].reverse()
    const nearest = ids.find((id) => this.#hasMessages(id))
    const found = this.#nodes.get(nearest ?? message_id) ?? this.#nodes.get(ids.find((id) => this.#nodes.has(id)) ?? '')
    return found && this.#rootOf(found.thread_id)
  }

  #hasMessages(message_id: string): boolean {
    const node = this.#nodes.get(message_id)
    return node !== undefined && this.#threadsWithMessages.has(this.#rootOf(node.thread_id))
  }

  /**
   * Adds an ID to a thread unless it belongs to another thread with messages. Returns true if the ID now belongs to the thread.
   */
  #join(message_id: string, thread: number): boolean {
    const node = this.#nodes.get(message_id)
    const isThere = node !== undefined && this.#rootOf(node.thread_id) === this.#rootOf(thread)
    if (!isThere && this.#hasMessages(message_id)) return false
    this.#place(message_id, thread)
    return true
  }

  #place(message_id: string, thread: number) {
    const node = this.#nodes.get(message_id)
    if (node) this.#merge(node.thread_id, thread)
    else {
      this.#nodes.set(message_id, { message_id, parent: null, thread_id: thread })
      this.#changed.add(message_id)
    }
  }

  #merge(one: number, other: number) {
    const [a, b] = [this.#rootOf(one), this.#rootOf(other)]
    if (a === b) return
    const [from, to] = [Math.max(a, b), Math.min(a, b)]
    this.#merged.set(from, to)
    if (this.#threadsWithMessages.delete(from)) this.#threadsWithMessages.add(to)
  }

  #rootOf(thread: number): number {
    let root = thread
    for (let next = this.#merged.get(root); next !== undefined; next = this.#merged.get(root)) root = next
    // path compression
    for (let at = thread; at !== root; ) {
      const next = this.#merged.get(at)!
      this.#merged.set(at, root)
      at = next
    }
    return root
  }

  #linkAll(message_id: string, joined: readonly string[], answered: string | undefined) {
    for (const [at, id] of joined.entries()) {
      if (at > 0 && !this.#arrived.has(id) && this.#nodes.get(id)!.parent === null) this.#link(id, joined[at - 1]!)
    }
    if (answered !== undefined) this.#link(message_id, answered)
  }

  /**
   * Makes the first message with a subject the parent of replies with that subject; later messages with it start separate
   * threads.
   */
  #startSubject(message_id: string, subject_key: string, thread: number) {
    const id = subjectNode(subject_key)
    if (this.#nodes.get(id)?.parent) return
    this.#place(id, thread)
    this.#link(id, message_id)
  }

  #link(child: string, parent: string) {
    const node = this.#nodes.get(child)!
    if (node.parent === parent || child === parent) return
    node.parent = parent
    this.#changed.add(child)
    this.#linked.delete(child)
    this.#linked.add(child)
  }

  /** Removes the most recently added link of each cycle. Follows each link once. */
  breakCycles() {
    const order = new Map([...this.#linked].map((id, at) => [id, at]))
    const finished = new Set<string>()
    for (const start of order.keys()) {
      const path = new Set<string>()
      let id: string | null = start
      while (id !== null && !finished.has(id) && !path.has(id)) {
        path.add(id)
        id = this.#nodes.get(id)?.parent ?? null
      }
      if (id !== null && path.has(id)) this.#breakCycle([...path].slice([...path].indexOf(id)), order)
      for (const one of path) finished.add(one)
    }
  }

  #breakCycle(cycle: readonly string[], order: ReadonlyMap<string, number>) {
    const last = cycle.reduce((one, other) => ((order.get(other) ?? -1) > (order.get(one) ?? -1) ? other : one))
    this.#nodes.get(last)!.parent = null
  }

  result(): Linking {
    for (const thread of this.#merged.keys()) this.#rootOf(thread)
    const nodes = [...this.#changed].map((id) => {
      const node = this.#nodes.get(id)!
      return { ...node, thread_id: this.#rootOf(node.thread_id) }
    })
    return { nodes, merged: this.#merged }
  }
}
