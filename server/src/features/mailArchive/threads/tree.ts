import type { TreeRow } from './repository.ts'

export interface Placed {
  row: TreeRow
  parent: TreeRow | null
  depth: number
}

/**
 * Messages in the order in which one reads a thread: each after what it answers, the oldest answer first. What answers a message
 * that is not here answers what that one answered; whatever is told in a circle begins anew.
 * @param rows the oldest first
 * @param parentOf what answers what, by Message-ID
 */
export function treeOf(rows: readonly TreeRow[], parentOf: ReadonlyMap<string, string>): Placed[] {
  const byId = new Map<string, TreeRow>()
  for (const row of rows) if (!byId.has(row.message_id)) byId.set(row.message_id, row)
  const parents = new Map(rows.map((row) => [row, presentParent(row, byId, parentOf)]))
  const answers = new Map<TreeRow | null, TreeRow[]>()
  for (const row of rows) {
    const parent = isInCircle(row, parents) ? null : parents.get(row)!
    parents.set(row, parent)
    answers.set(parent, [...(answers.get(parent) ?? []), row])
  }
  const placed: Placed[] = []
  // a stack instead of recursion: threads may be thousands of answers deep
  const waiting = (answers.get(null) ?? []).map((row) => ({ row, depth: 0 })).reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { row, depth } = next
    placed.push({ row, parent: parents.get(row)!, depth })
    for (const answer of [...(answers.get(row) ?? [])].reverse()) waiting.push({ row: answer, depth: depth + 1 })
  }
  return placed
}

function presentParent(row: TreeRow, byId: ReadonlyMap<string, TreeRow>, parentOf: ReadonlyMap<string, string>) {
  const seen = new Set([row.message_id])
  for (let id = parentOf.get(row.message_id); id !== undefined && !seen.has(id); id = parentOf.get(id)) {
    const parent = byId.get(id)
    if (parent) return parent
    seen.add(id)
  }
  return null
}

function isInCircle(row: TreeRow, parents: ReadonlyMap<TreeRow, TreeRow | null>): boolean {
  const seen = new Set<TreeRow>()
  for (let at = parents.get(row) ?? null; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === row) return true
    seen.add(at)
  }
  return false
}
