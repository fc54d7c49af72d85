import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Flashcard, StudySession } from '@vlacku/contract/flashcards'
import type { Rating } from '@vlacku/study'
import { useCallback, useEffect, useRef, useState } from 'react'
import { rememberPath, takePath, useSession } from '../../../platform/session.ts'
import { useLocale } from '../../../platform/text.tsx'
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
import { pictureQuery, type StoredSession, type StudySearchParams, storeSession } from '../queries.ts'
import {
  answer,
  currentPrompt,
  type Prompt,
  progressOf,
  resumeSession,
  type Session,
  snooze,
  startSession,
  undo,
  withCard,
} from './model.ts'

/** Retry interval for unsent entries, in milliseconds. */
const SEND_AGAIN_MS = 30_000

/** Delivery state of the answers. */
export interface Delivery {
  /** Number of entries stored only locally because the network is unavailable. */
  waiting: number
  rejected: string[]
  /** True if the browser can't store entries, for example in a private window or because the disk is full. */
  cannotStore: boolean
  /** Names of the levels completed in this session. */
  completed: string[]
  /** The latest answer or snooze that couldn't be sent. */
  failure: { kind: 'answer' | 'snooze'; error: Error } | null
}

/** Returns the server time in Unix milliseconds if known, because due dates depend on it. */
const now = () => siteTime()

interface StartedSession extends StoredSession {
  params: StudySearchParams
  log: readonly LoggedEntry[]
  /** Number of earlier entries that couldn't be sent. */
  waiting: number
  /** Null for visitors. */
  learner: Learner | null
}

/**
 * The state of a study session, from the server's response or, when offline, from the stored state. Each action is stored in this
 * browser, then shown, then sent, so that nothing is lost if the page closes or the network fails. Visitors' entries are never
 * sent. If the browser can't store entries, a logged-in user's entries are sent individually.
 */
export function useStudy({ given: initial, at, params, log, waiting, learner }: StartedSession) {
  const { user_id, username } = learner ?? { user_id: null, username: null }
  const [given, setGiven] = useState(initial)
  const isOneCard = params.card !== undefined
  const [session, setSession] = useState(() =>
    at ? resumeSession(given, at) : startSession(given, log, now(), { isOneCard }),
  )
  const [delivery, setDelivery] = useState<Delivery>({
    waiting,
    rejected: [],
    cannotStore: false,
    completed: [],
    failure: null,
  })
  const shownAt = useRef(performance.now())
  const reported = useRef(new WeakSet<Sent>())
  const prompt = currentPrompt(session, now())
  const queryClient = useQueryClient()

  const addResult = useCallback(({ rejected, completed_levels }: Pick<Sent, 'rejected' | 'completed_levels'>) => {
    setDelivery((before) => ({
      ...before,
      rejected: [...before.rejected, ...rejected],
      completed: [...before.completed, ...completed_levels.map(({ name }) => name)],
    }))
  }, [])

  const deliver = useCallback(async () => {
    if (user_id === null) return null
    const sent = await sendEntries(user_id)
    // Answers given in the meantime share the same request.
    if (reported.current.has(sent)) return sent.error
    reported.current.add(sent)
    setDelivery((before) => ({ ...before, waiting: sent.waiting }))
    addResult(sent)
    return sent.error
  }, [user_id, addResult])

  const isWaiting = delivery.waiting > 0
  useEffect(() => {
    const again = () => void deliver().catch(() => {})
    addEventListener('online', again)
    // No event signals that the server is reachable again, so polling is necessary.
    const timer = isWaiting ? setInterval(again, SEND_AGAIN_MS) : undefined
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [deliver, isWaiting])

  // Other pages show due dates that this session has changed.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ['study'] }), [queryClient])

  const answered = useRef<Session | null>(null)
  const go = async (step: { session: Session; entry: LoggedEntry } | null) => {
    // Each state has only one successor, so that a double click counts as one answer.
    if (!step || answered.current === session) return
    answered.current = session
    const isStored = await storeEntry(user_id ?? VISITOR, step.entry).then(
      () => true,
      () => false,
    )
    if (!isStored) setDelivery((before) => ({ ...before, cannotStore: true }))
    setSession(step.session)
    shownAt.current = performance.now()
    void storeSession(username, given.collection.collection_id, params, { given, at: progressOf(step.session) })
    const kind = step.entry.kind === 'snooze' ? 'snooze' : 'answer'
    const report = (error: Error) => setDelivery((before) => ({ ...before, failure: { kind, error } }))
    setDelivery((before) => ({ ...before, failure: null }))
    if (isStored) await deliver().then((error) => error && report(error), report)
    else if (user_id !== null) await sendUnstored(step.entry).then(addResult, report)
  }

  return {
    given,
    session,
    prompt,
    delivery,
    answer: (to: Prompt, rating: Rating, typed?: string) => {
      const duration_ms = Math.round(performance.now() - shownAt.current)
      void go(answer(session, to, { rating, at: now(), duration_ms, ...(typed !== undefined && { answer: typed }) }))
    },
    snooze: (to: Prompt) => void go(snooze(session, to, now())),
    undo: () => void go(undo(session, now())),
    /** Replaces a card with its current version. */
    renew: (flashcard: Flashcard) => {
      const isIt = (one: Flashcard) => one.flashcard_id === flashcard.flashcard_id
      const next = { ...given, cards: given.cards.map((one) => (isIt(one.flashcard) ? { ...one, flashcard } : one)) }
      setGiven(next)
      setSession(withCard(session, flashcard))
      void storeSession(username, given.collection.collection_id, params, { given: next, at: progressOf(session) })
    },
  }
}

/** Maximum number of cards whose pictures are stored, starting with the first card. */
const MAX_PICTURES = 100

/** Stores the pictures of a session for offline use. */
export function useOffline(studySession: StudySession, reader: string | null) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isOpen = true
    void cachePictures(queryClient, studySession, reader, () => isOpen)
    return () => {
      isOpen = false
    }
  }, [queryClient, studySession, reader])
}

/** Stores the pictures one at a time, so that they don't delay the session. */
async function cachePictures(
  queryClient: QueryClient,
  { cards, queue }: StudySession,
  reader: string | null,
  isOpen: () => boolean,
) {
  const byId = new Map(cards.map(({ flashcard }) => [flashcard.flashcard_id, flashcard]))
  const queued = [...new Set(queue.map(({ flashcard_id }) => flashcard_id))].flatMap((id) => byId.get(id) ?? [])
  for (const { card, side } of queued.flatMap(picturesOf).slice(0, MAX_PICTURES))
    if (isOpen()) await queryClient.prefetchQuery(pictureQuery(card, side, reader))
}

const picturesOf = (card: Flashcard) => [
  ...(card.has_front_image ? [{ card, side: 'front' as const }] : []),
  ...(card.has_back_image ? [{ card, side: 'back' as const }] : []),
]

/** Pages on which a visitor signs up or logs in. */
const ACCOUNT_PAGE = /^\/\w+\/(login|signup|reset-password|confirm-email)(\/|$)/

/**
 * Returns visitors who sign up or log in during a session to that session, regardless of the link they use, unless they visit
 * other pages.
 */
export function useWayBack(collection_id: number, { level, card }: StudySearchParams) {
  const router = useRouter()
  const locale = useLocale()
  const { isLoggedIn, isLoading } = useSession()
  const { href } = router.buildLocation({
    to: '/$locale/collections/$collectionId/flashcards/study',
    params: { locale, collectionId: String(collection_id) },
    search: { ...(level !== undefined && { level }), ...(card !== undefined && { card }) },
  })
  const isVisitor = !isLoading && !isLoggedIn
  useEffect(() => {
    if (!isVisitor) return
    rememberPath(href)
    return () => {
      if (!ACCOUNT_PAGE.test(router.latestLocation.pathname)) takePath()
    }
  }, [router, href, isVisitor])
}
