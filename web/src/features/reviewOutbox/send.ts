import { ApiError, isUnanswered } from '../../platform/ApiError.ts'
import { request } from '../../platform/api.ts'

import { adoptEntries, deleteEntries, type Learner, type LoggedEntry, storedEntries } from './outbox.ts'

/** Must match the limit in the API contract. A test compares both. */
const MAX_ENTRIES = 500

export interface Sent {
  /** Number of entries that the server has accepted or rejected. */
  arrived: number
  /** Number of entries still stored in this browser because the network or server is unavailable. */
  waiting: number
  /** Server response that stopped the run; null if there was none. */
  error: Error | null
  /** Reasons for permanently rejected entries, which aren't sent again. */
  rejected: string[]
  completed_levels: { level_id: number; name: string }[]
}

let sending: Promise<Sent> | undefined
let next: Promise<Sent> | undefined

/**
 * Sends an account's stored entries in the order in which they were written. Runs are serialized: calls during a run share the
 * next one, because the current run may have missed their entry or the return of the network. Unsent entries remain stored.
 * Sending is idempotent by entry ID.
 */
export function sendEntries(user_id: number): Promise<Sent> {
  if (next) return next
  if (!sending) return start(user_id)
  next = sending
    .catch(() => {})
    .then(() => {
      next = undefined
      return start(user_id)
    })
  return next
}

function start(user_id: number): Promise<Sent> {
  sending = send(user_id).finally(() => {
    sending = undefined
  })
  return sending
}

async function send(user_id: number): Promise<Sent> {
  const sent: Sent = { arrived: 0, waiting: 0, error: null, rejected: [], completed_levels: [] }
  for (;;) {
    const stored = await storedEntries(user_id)
    if (stored.length === 0) return sent
    const batch = stored.slice(0, MAX_ENTRIES)
    try {
      const { rejected, completed_levels } = await post(batch.map(({ entry }) => entry))
      sent.arrived += batch.length
      sent.rejected.push(...rejected)
      sent.completed_levels.push(...completed_levels)
      await deleteEntries(batch.map(({ nth }) => nth))
    } catch (error) {
      // The server would reject this request again; other failures may be transient.
      if (error instanceof ApiError && error.code === 'invalid_request') throw error
      return { ...sent, waiting: stored.length, error: isUnanswered(error as Error) ? null : (error as Error) }
    }
  }
}

/** Sends an entry that this browser couldn't store. Throws if sending fails. */
export const sendUnstored = (entry: LoggedEntry): Promise<Pick<Sent, 'rejected' | 'completed_levels'>> => post([entry])

async function post(entries: LoggedEntry[]) {
  const { results, completed_levels } = await request('POST /flashcards/log', { body: { entries } })
  return { rejected: results.flatMap(({ reason }) => reason ?? []), completed_levels }
}

/** Sends all entries stored for a user, including those written before login. Returns null if the browser has no storage. */
export async function sendAll(learner: Learner): Promise<Sent | null> {
  try {
    await adoptEntries(learner)
    return await sendEntries(learner.user_id)
  } catch {
    return null
  }
}
