import { useQueryClient } from '@tanstack/react-query'
import type { Flashcard } from '@vlacku/contract/flashcards'
import type { Rating } from '@vlacku/study'
import { useCallback, useEffect, useRef, useState } from 'react'
import { siteTime } from '../../../platform/token.ts'
import {
  type Learner,
  type LoggedEntry,
  type Sent,
  sendEntries,
  sendUnstored,
  storeEntry,
  VISITOR,
} from '../../reviewOutbox/index.ts'
import { type StoredSession, type StudySearchParams, storeSession } from '../queries.ts'
import {
  type Ask,
  answer,
  beginSession,
  currentAsk,
  resumeSession,
  type Session,
  snooze,
  standOf,
  undo,
  withCard,
} from './model.ts'

/** So often what waits is sent again. */
const SEND_AGAIN_MS = 30_000

/** How what was done gets to the server. */
export interface Delivery {
  /** Entries that are kept here and not sent: there is no network. */
  waiting: number
  refused: string[]
  /** The browser keeps nothing: private windows and full disks. */
  cannotKeep: boolean
  /** Names of levels that were completed. */
  completed: string[]
  /** The last answer or snooze that could not be sent. */
  failure: { kind: 'answer' | 'snooze'; error: Error } | null
}

/** A learner's time is the site's, as far as it is known: dates of cards follow from it. Ms. */
const now = () => siteTime()

interface Begin extends StoredSession {
  address: StudySearchParams
  log: readonly LoggedEntry[]
  /** Entries that are kept here and could not be sent before it. */
  waiting: number
  /** Null for visitors. */
  learner: Learner | null
}

/**
 * A session that goes on from what the server told, or from where it stood when there is no network. Everything done is first
 * written down in this browser, then shown, and sent, so that nothing seen is lost when the page or the network goes; a
 * visitor's stays here. What the browser cannot keep of a member is sent by itself.
 */
export function useStudy({ given: begun, at, address, log, waiting, learner }: Begin) {
  const { user_id, username } = learner ?? { user_id: null, username: null }
  const [given, setGiven] = useState(begun)
  const isOneCard = address.card !== undefined
  const [session, setSession] = useState(() =>
    at ? resumeSession(given, at) : beginSession(given, log, now(), { isOneCard }),
  )
  const [delivery, setDelivery] = useState<Delivery>({
    waiting,
    refused: [],
    cannotKeep: false,
    completed: [],
    failure: null,
  })
  const shownAt = useRef(performance.now())
  const told = useRef(new WeakSet<Sent>())
  const ask = currentAsk(session, now())
  const queryClient = useQueryClient()

  const tell = useCallback(({ refused, completed_levels }: Pick<Sent, 'refused' | 'completed_levels'>) => {
    setDelivery((before) => ({
      ...before,
      refused: [...before.refused, ...refused],
      completed: [...before.completed, ...completed_levels.map(({ name }) => name)],
    }))
  }, [])

  const deliver = useCallback(async () => {
    if (user_id === null) return null
    const sent = await sendEntries(user_id)
    // answers that were given meanwhile go with the same sending
    if (told.current.has(sent)) return sent.error
    told.current.add(sent)
    setDelivery((before) => ({ ...before, waiting: sent.waiting }))
    tell(sent)
    return sent.error
  }, [user_id, tell])

  const isWaiting = delivery.waiting > 0
  useEffect(() => {
    const again = () => void deliver().catch(() => {})
    addEventListener('online', again)
    // a server that did not answer is not announced when it does again
    const timer = isWaiting ? setInterval(again, SEND_AGAIN_MS) : undefined
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [deliver, isWaiting])

  // other pages tell of dates that changed here
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ['study'] }), [queryClient])

  const answered = useRef<Session | null>(null)
  const go = async (step: { session: Session; entry: LoggedEntry } | null) => {
    // one step leads on from each state: who presses twice answers once
    if (!step || answered.current === session) return
    answered.current = session
    const isKept = await storeEntry(user_id ?? VISITOR, step.entry).then(
      () => true,
      () => false,
    )
    if (!isKept) setDelivery((before) => ({ ...before, cannotKeep: true }))
    setSession(step.session)
    shownAt.current = performance.now()
    void storeSession(username, given.collection.collection_id, address, { given, at: standOf(step.session) })
    const kind = step.entry.kind === 'snooze' ? 'snooze' : 'answer'
    const report = (error: Error) => setDelivery((before) => ({ ...before, failure: { kind, error } }))
    setDelivery((before) => ({ ...before, failure: null }))
    if (isKept) await deliver().then((error) => error && report(error), report)
    else if (user_id !== null) await sendUnstored(step.entry).then(tell, report)
  }

  return {
    given,
    session,
    ask,
    delivery,
    answer: (to: Ask, rating: Rating, typed?: string) => {
      const duration_ms = Math.round(performance.now() - shownAt.current)
      void go(answer(session, to, { rating, at: now(), duration_ms, ...(typed !== undefined && { answer: typed }) }))
    },
    snooze: (to: Ask) => void go(snooze(session, to, now())),
    undo: () => void go(undo(session, now())),
    /** Shows a card as it reads now. */
    renew: (flashcard: Flashcard) => {
      const isIt = (one: Flashcard) => one.flashcard_id === flashcard.flashcard_id
      const next = { ...given, cards: given.cards.map((one) => (isIt(one.flashcard) ? { ...one, flashcard } : one)) }
      setGiven(next)
      setSession(withCard(session, flashcard))
      void storeSession(username, given.collection.collection_id, address, { given: next, at: standOf(session) })
    },
  }
}
