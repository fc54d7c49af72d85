import type { TreeRow } from './threads.repository.ts'

export interface Placed {
  row: TreeRow
  parent: TreeRow | null
  depth: number
}

/**
 * Returns the messages of a thread in reading order: each message followed by its replies, oldest first. A reply to a missing
 * message becomes a reply to the missing message's parent. The first message of a cycle becomes a root. Visits each ID once.
 *
 * @param rows Messages, oldest first.
 * @param parentOf Message-ID of each message's parent.
 */
export function treeOf(rows: readonly TreeRow[], parentOf: ReadonlyMap<string, string>): Placed[] {
  const parents = presentParents(rows, parentOf)
  const replies = new Map<TreeRow | null, TreeRow[]>()
  for (const row of rows) {
    const parent = parents.get(row)!
    const siblings = replies.get(parent)
    if (siblings) siblings.push(row)
    else replies.set(parent, [row])
  }
  const placed: Placed[] = []
  // uses a stack instead of recursion, since threads may be thousands of levels deep
  const waiting = (replies.get(null) ?? []).map((row) => ({ row, depth: 0 })).reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { row, depth } = next
    placed.push({ row, parent: parents.get(row)!, depth })
    for (const reply of [...(replies.get(row) ?? [])].reverse()) waiting.push({ row: reply, depth: depth + 1 })
  }
  return placed
}

/** Finds the nearest ancestor of each message among the given messages. */
function presentParents(rows: readonly TreeRow[], parentOf: ReadonlyMap<string, string>) {
  const byId = new Map<string, TreeRow>()
  for (const row of rows) if (!byId.has(row.message_id)) byId.set(row.message_id, row)
  const nearest = new Map<string, TreeRow | null>()
  const nearestOf = (first: string | undefined): TreeRow | null => {
    const passed = new Set<string>()
    let id = first
    while (id !== undefined && !byId.has(id) && !nearest.has(id) && !passed.has(id)) {
      passed.add(id)
      id = parentOf.get(id)
    }
    const found = id === undefined ? null : (byId.get(id) ?? nearest.get(id) ?? null)
    for (const one of passed) nearest.set(one, found)
    return found
  }
  const parents = new Map<TreeRow, TreeRow | null>()
  for (const row of rows) {
    const parent = nearestOf(parentOf.get(row.message_id))
    // a copy with the same Message-ID is a sibling of the first message, not its child
    parents.set(row, parent?.message_id === row.message_id ? null : parent)
  }
  breakCycles(rows, parents)
  return parents
}

function breakCycles(rows: readonly TreeRow[], parents: Map<TreeRow, TreeRow | null>) {
  const finished = new Set<TreeRow>()
  for (const start of rows) {
    const path = new Set<TreeRow>()
    let at: TreeRow | null = start
    while (at !== null && !finished.has(at) && !path.has(at)) {
      path.add(at)
      at = parents.get(at) ?? null
    }
    // rows are sorted oldest first, so this row is the oldest of its cycle, unless an older row leads into the cycle
    if (at !== null && path.has(at)) parents.set(at, null)
    for (const one of path) finished.add(one)
  }
}
