import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Flashcard, StudySession as StudySessionData } from '@vlacku/contract/flashcards'
import type { Choosable } from '@vlacku/study'
import { type ComponentType, Suspense, useState } from 'react'
import { ApiError } from '../../../platform/ApiError.ts'
import { Link } from '../../../platform/Link.ts'
import { type Session, useSession } from '../../../platform/session.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { ErrorNote } from '../../../ui/QueryStatus.tsx'
import { type Learner, type LoggedEntry, sendAll, storedEntries, VISITOR } from '../../reviewOutbox/index.ts'
import { readCard, type StoredSession, type StudySearchParams, sessionQuery } from '../queries.ts'
import { Finished } from './Finished.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { DailyLimit, MORE, Remaining } from './Remaining.tsx'
import { Ruler } from './Ruler.tsx'
import { type Delivery, useOffline, useStudy, useWayBack } from './useStudy.ts'

/** Placeholder of a loading card. */
function CardSkeleton() {
  return (
    <div className="sheet card" aria-hidden="true">
      <div className="face">
        <span className="skeleton big" />
        <span className="skeleton" />
      </div>
    </div>
  )
}

interface Props {
  collection_id: number
  params: StudySearchParams
  /** Editor component for the current card, used if the user may edit the card. */
  EditCard?: ComponentType<CardEditing>
}

/** A card that the user may edit, and a callback for changes. */
export interface CardEditing {
  card: Flashcard
  onEdited(): void
}

/** Studies a collection until no more cards are due. Uses the `study` texts. */
export function StudySession({ collection_id, params, EditCard }: Props) {
  const reader = useSession()
  useWayBack(collection_id, params)
  const [{ round, more }, setRound] = useState({ round: 0, more: 0 })
  const queryClient = useQueryClient()
  const log = useQuery({
    queryKey: ['study', 'log', reader.user_id, round],
    queryFn: () => readLog(learnerOf(reader)),
    enabled: !reader.isLoading,
    gcTime: 0,
    // Works offline, since the query reads the browser's storage.
    networkMode: 'always',
  })
  // Sends offline answers first, because the server uses them to determine what is due.
  const sessionResult = useQuery({
    ...sessionQuery(collection_id, { ...params, more }, reader.username),
    enabled: log.isSuccess,
  })
  if (sessionResult.isError)
    return isLocked(sessionResult.error) ? (
      <Locked collection_id={collection_id} error={sessionResult.error} />
    ) : (
      <ErrorNote error={sessionResult.error} retry={() => void sessionResult.refetch()} />
    )
  if (!sessionResult.data || !log.data || sessionResult.isFetching) return <CardSkeleton />
  const again = (more = 0) => {
    void queryClient.removeQueries({ queryKey: ['study', 'session'] })
    setRound({ round: round + 1, more })
  }
  return (
    <Questions
      key={`${reader.username}/${round}`}
      stored={sessionResult.data}
      params={params}
      log={log.data}
      learner={learnerOf(reader)}
      again={again}
      EditCard={EditCard}
    />
  )
}

const isLocked = (error: Error) => error instanceof ApiError && error.code === 'level_locked'

/** Error message for a locked level, with a link to the levels. */
function Locked({ collection_id, error }: { collection_id: number; error: Error }) {
  const t = useText()
  const params = { locale: useLocale(), collectionId: String(collection_id) }
  return (
    <>
      <ErrorNote error={error} />
      <p>
        <Link to="/$locale/collections/$collectionId/levels" params={params}>
          {t('study.levels')}
        </Link>
      </p>
    </>
  )
}

interface Log {
  entries: readonly LoggedEntry[]
  /** Number of log entries that couldn't be sent. */
  waiting: number
}

/** Reads a visitor's study log. For a logged-in user, first sends the stored entries, including those from before login. */
async function readLog(learner: Learner | null): Promise<Log> {
  if (learner) return { entries: [], waiting: (await sendAll(learner))?.waiting ?? 0 }
  // Studying works even without storage.
  const stored = await storedEntries(VISITOR).catch(() => [])
  return { entries: stored.map(({ entry }) => entry), waiting: 0 }
}

const learnerOf = ({ user_id, username }: Session): Learner | null =>
  user_id === null || username === null ? null : { user_id, username }

interface QuestionsProps {
  stored: StoredSession
  params: StudySearchParams
  log: Log
  /** Null for visitors. */
  learner: Learner | null
  /** Starts another session. `more` prompts are added beyond the daily limits. */
  again(more?: number): void
  EditCard: ComponentType<CardEditing> | undefined
}

function Questions({ stored, params, log, learner, again, EditCard }: QuestionsProps) {
  const t = useText()
  const { entries, waiting } = log
  const study = useStudy({ ...stored, params, log: entries, waiting, learner })
  const { given, session, prompt, delivery, answer, snooze, undo, renew } = study
  useOffline(given, learner?.username ?? null)
  const left = session.waiting.length + session.learning.length
  const readAgain = async ({ collection_id, flashcard_id, direction }: Flashcard) => {
    const changed = await readCard(collection_id, flashcard_id)
    // The session restarts if the card was deleted or its direction changed.
    if (changed?.direction === direction) renew(changed)
    else again()
  }
  const card = prompt && session.cards.get(prompt.flashcard_id)?.flashcard
  return (
    <>
      <div className="sheet study-head">
        <div className="spread small">
          <Link to="/$locale/collections/$id" params={{ id: String(given.collection.collection_id) }} className="plain">
            <b>{given.collection.name}</b>
          </Link>
          <div className="quiet">
            <Remaining session={session} />
            {given.streak > 1 && <span className="hide-s">{t('study.streak', { count: given.streak })}</span>}
          </div>
          <Link to="/$locale/collections/$id" params={{ id: String(given.collection.collection_id) }}>
            {t('study.stop')}
          </Link>
        </div>
        <Ruler answers={session.answers} left={left} />
        {prompt && <DailyLimit studySession={given} session={session} onMore={() => again(MORE)} />}
        <DeliveryStatus {...delivery} />
      </div>
      {prompt && card ? (
        <QuestionCard
          key={`${prompt.flashcard_id}/${prompt.card_side}/${session.answers.length}`}
          session={session}
          prompt={prompt}
          card={card}
          wrongAnswers={wrongAnswersFor(card, given)}
          onAnswer={(rating, typed) => answer(prompt, rating, typed)}
          onSnooze={() => snooze(prompt)}
          onUndo={undo}
          edit={
            EditCard &&
            learner !== null && (
              <Suspense>
                <EditCard card={card} onEdited={() => void readAgain(card)} />
              </Suspense>
            )
          }
        />
      ) : (
        <Finished
          studySession={given}
          session={session}
          completed={delivery.completed}
          isMember={learner !== null}
          onUndo={undo}
          again={again}
        />
      )}
    </>
  )
}

/** Returns the words and cards whose answers serve as distractors. Empty if the collection doesn't offer choices. */
function wrongAnswersFor(card: Flashcard, { collection, cards, distractors }: StudySessionData): Choosable[] {
  if (!collection.has_choices) return []
  const words = distractors.find(({ flashcard_id }) => flashcard_id === card.flashcard_id)?.words ?? []
  const all = cards.map(({ flashcard }) => flashcard)
  const at = all.findIndex(({ flashcard_id }) => flashcard_id === card.flashcard_id)
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))]
  const isText = (one: Flashcard) => one.definition_id === null
  return [...words, ...others.filter((other) => isText(other) === isText(card))]
}

/** Delivery status of the answers: waiting for the network, rejected, or not stored. */
function DeliveryStatus({ waiting, rejected, cannotStore, failure }: Omit<Delivery, 'completed'>) {
  const t = useText()
  return (
    <>
      {waiting > 0 && (
        <p className="hint" role="status">
          {t('study.waiting', { count: waiting })}
        </p>
      )}
      {cannotStore && (
        <p className="hint" role="alert">
          {t('study.cannot_keep')}
        </p>
      )}
      {failure && <ErrorNote error={failure.error} failed={t(`study.failed_${failure.kind}`)} />}
      {rejected.length > 0 && (
        <p className="hint" role="alert">
          <b>{t('study.failed_answer')}. </b>
          {t('study.refused', { count: rejected.length })}
        </p>
      )}
    </>
  )
}
