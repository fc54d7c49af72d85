import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type KnownNode, type Linked, linkMessages } from './links.ts'
import type { TreeRow } from './threads.repository.ts'
import { treeOf } from './tree.ts'

const message = (message_id: string, references: readonly string[] = [], more: Partial<Linked> = {}): Linked => ({
  ...{ message_id, references, isReply: false, subject_key: '' },
  ...more,
})

function link(messages: readonly Linked[], known: readonly KnownNode[] = []) {
  let last = 0
  return linkMessages(messages, known, () => (last += 1))
}

const row = (id: number, message_id: string): TreeRow => ({
  ...{ id, message_id, thread_id: 1, subject: '', subject_key: '', from_name: '', from_address: '', sent_at: null },
  ...{ spam_vote_count: 0, spam_decision: null },
})

/** Builds messages that reference a chain of missing IDs, 99 IDs each, and as many replies to the end of the chain. */
function longChain(length: number) {
  const chain = Array.from({ length }, (_, n) => `missing${n}`)
  const naming: Linked[] = []
  for (let at = 0; at < length; at += 98) naming.push(message(`naming${at}`, chain.slice(at, at + 99)))
  // each reply already has its own reply when it is linked, so it could close a cycle
  const replies = Array.from({ length }, (_, n) => [
    message(`below${n}`, [`answer${n}`]),
    message(`answer${n}`, [chain.at(-1)!]),
  ]).flat()
  return [...naming, ...replies]
}

/** Returns the minimum CPU time of three runs, in milliseconds. */
const cost = (work: () => void) =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const start = process.cpuUsage()
      work()
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    }),
  )

it('a chain of missing messages is processed in linear time', () => {
  const [short, long] = [longChain(1_000), longChain(16_000)]
  link(short)
  const first = Math.max(
    5,
    cost(() => link(short)),
  )
  // following the chain for each reply would take 256 times as long
  expect(cost(() => link(long))).toBeLessThan(90 * first)
})

it('parents beyond missing messages are found in linear time', () => {
  const tree = (length: number) => {
    const parents = new Map(Array.from({ length }, (_, n) => [`missing${n + 1}`, `missing${n}`]))
    const rows = Array.from({ length }, (_, n) => row(n, `m${n}`))
    for (const { message_id } of rows) parents.set(message_id, `missing${length}`)
    return () => treeOf(rows, parents)
  }
  tree(1_000)()
  const first = Math.max(5, cost(tree(1_000)))
  expect(cost(tree(16_000))).toBeLessThan(90 * first)
})

it('the message tree contains each message once and no cycles for any references', () => {
  const id = fc.integer({ min: 0, max: 7 }).map((n) => `m${n}`)
  const messages = fc.array(fc.tuple(id, fc.uniqueArray(id, { maxLength: 5 })), { maxLength: 12 })
  fc.assert(
    fc.property(messages, (input) => {
      const { nodes, merged } = link(
        input.map(([own, references]) =>
          message(
            own,
            references.filter((one) => one !== own),
          ),
        ),
      )
      const parents = new Map(nodes.map(({ message_id, parent }) => [message_id, parent]))
      for (const start of parents.keys()) {
        let steps = 0
        for (let at: string | null | undefined = start; at; at = parents.get(at)) {
          steps += 1
          expect(steps).toBeLessThan(20)
        }
      }
      const threadOf = (thread: number) => merged.get(thread) ?? thread
      for (const node of nodes) {
        expect(threadOf(node.thread_id)).toBe(node.thread_id)
        const parent = nodes.find(({ message_id }) => message_id === node.parent)
        if (parent) expect(parent.thread_id).toBe(node.thread_id)
      }
      const rows = [...new Set(input.map(([own]) => own))].map((own, n) => row(n, own))
      const links = new Map([...parents].filter((one): one is [string, string] => one[1] !== null))
      expect(
        treeOf(rows, links)
          .map((one) => one.row.id)
          .sort((a, b) => a - b),
      ).toEqual(rows.map((one) => one.id))
    }),
  )
})

it('a cycle of replies is broken at its oldest message', () => {
  const parents = new Map([
    ['a', 'b'],
    ['b', 'missing'],
    ['missing', 'a'],
    ['c', 'c'],
  ])
  const placed = treeOf([row(1, 'a'), row(2, 'b'), row(3, 'c')], parents)
  expect(placed.map(({ row: { id }, parent, depth }) => [id, parent?.id ?? null, depth])).toEqual([
    [1, null, 0],
    [2, 1, 1],
    [3, null, 0],
  ])
})
