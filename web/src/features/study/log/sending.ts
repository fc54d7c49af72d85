import { ApiError } from '../../../platform/ApiError.ts'
import { call } from '../../../platform/api.ts'
import { MAX_ENTRIES } from './limits.ts'
import { adoptEntries, forgetEntries, keptEntries, type LoggedEntry } from './log.ts'

export interface Sent {
  /** How many the server has now. */
  arrived: number
  /** How many still wait, because there is no network or the server does not answer. */
  waiting: number
  /** Reasons of entries that will never be taken; they are not sent again. */
  refused: string[]
  completed_levels: { level_id: number; name: string }[]
}

let sending: Promise<Sent> | undefined
let next: Promise<Sent> | undefined

/**
 * Sends what waits of a member, in the order it was written. One sending at a time: who asks meanwhile gets the answer of the
 * one after it, since what they wrote, or the network that came back, may have missed the present one. What cannot be sent
 * stays; what was sent twice is there once, since every entry has its own number.
 */
export function sendEntries(member: string): Promise<Sent> {
  if (next) return next
  if (!sending) return start(member)
  next = sending
    .catch(() => {})
    .then(() => {
      next = undefined
      return start(member)
    })
  return next
}

function start(member: string): Promise<Sent> {
  sending = send(member).finally(() => {
    sending = undefined
  })
  return sending
}

async function send(member: string): Promise<Sent> {
  const sent: Sent = { arrived: 0, waiting: 0, refused: [], completed_levels: [] }
  for (;;) {
    const kept = await keptEntries(member)
    if (kept.length === 0) return sent
    const batch = kept.slice(0, MAX_ENTRIES)
    try {
      const { refused, completed_levels } = await post(batch.map(({ entry }) => entry))
      sent.arrived += batch.length
      sent.refused.push(...refused)
      sent.completed_levels.push(...completed_levels)
      await forgetEntries(batch.map(({ nth }) => nth))
    } catch (error) {
      // a server that answers this will answer it again; anything else may be better another time
      if (error instanceof ApiError && error.code === 'invalid_request') throw error
      return { ...sent, waiting: kept.length }
    }
  }
}

/** Sends an entry that this browser could not keep; throws where that does not succeed. */
export const sendUnkept = (entry: LoggedEntry): Promise<Omit<Sent, 'arrived' | 'waiting'>> => post([entry])

async function post(entries: LoggedEntry[]) {
  const { results, completed_levels } = await call('POST /flashcards/log', { body: { entries } })
  return { refused: results.flatMap(({ reason }) => reason ?? []), completed_levels }
}

/** Sends all that waits of a member here, with what they did before they logged in. Null where the browser keeps nothing. */
export async function sendAll(member: string): Promise<Sent | null> {
  try {
    await adoptEntries(member)
    return await sendEntries(member)
  } catch {
    return null
  }
}
