import { useQuery } from '@tanstack/react-query'
import type { Flashcard, StudySession } from '@vlacku/contract/flashcards'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../../../platform/Link.ts'
import { useSession } from '../../../platform/session.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { siteTime } from '../../../platform/token.ts'
import { RichText, slugOf } from '../../entries/index.ts'
import { countsQuery, levelsQuery } from '../queries.ts'
import { StudyLink } from '../StudyLink.tsx'
import { intervalText } from './interval.ts'
import { nextDueAt, type Session, summaryOf } from './model.ts'
import { UndoLast } from './QuestionCard.tsx'
import { DailyLimit, MORE } from './Remaining.tsx'
import { useStudyKeys } from './useStudyKeys.ts'

interface FinishedProps {
  studySession: StudySession
  session: Session
  /** Names of levels completed in this session. */
  completed: readonly string[]
  isMember: boolean
  onUndo(): void
  /** Starts another session. `more` prompts are added beyond the daily limits. */
  again(more?: number): void
}

/** The end of a session: a summary, the next due time and further actions. */
export function Finished({ studySession, session, completed, isMember, onUndo, again }: FinishedProps) {
  const t = useText()
  const locale = useLocale()
  const { answered, forgotten, learned } = summaryOf(session)
  const [at] = useState(siteTime)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button of the last answer, which had the focus, is gone.
  useEffect(() => {
    if (answered > 0) heading.current?.focus()
  }, [answered])
  const next = nextDueAt(session, studySession, at)
  useStudyKeys(session.before ? { z: onUndo } : {})
  const { collection } = studySession
  const held_back = useHeldBack(studySession, isMember && completed.length > 0)
  const params = { locale, id: String(collection.collection_id) }
  return (
    <div className="sheet card finished" role="status">
      <div className="face">
        <h2 ref={heading} className="h2" tabIndex={-1}>
          {t(answered > 0 ? 'study.done' : 'study.nothing_due')}
        </h2>
        {answered > 0 && <p>{t('study.summary', { answered, forgotten })}</p>}
        {learned.length > 0 && <Learned cards={learned} />}
        {completed.length > 0 && <CompletedLevels collection_id={collection.collection_id} completed={completed} />}
        {next !== null && <p className="quiet">{t('study.next', { when: intervalText(t, next - at) })}</p>}
        <DailyLimit studySession={{ ...studySession, held_back }} session={session} onMore={() => again(MORE)} />
        {!isMember && <p className="quiet">{t('study.kept_here')}</p>}
        <p className="row-of-buttons">
          <Link to="/$locale/collections/$id" params={params} className="button main">
            {t('study.to_collection')}
          </Link>
          {answered > 0 && (
            <button type="button" className="button" onClick={() => again()}>
              {t('study.look_again')}
            </button>
          )}
          {isMember && (
            <Link to="/$locale/study" className="button">
              {t('study.my_studying')}
            </Link>
          )}
          {!isMember && (
            <Link to="/$locale/signup" className="button">
              {t('study.sign_up')}
            </Link>
          )}
        </p>
      </div>
      {session.before && (
        <div className="tiny below">
          <UndoLast onUndo={onUndo} />
        </div>
      )}
    </div>
  )
}

/** Prompts beyond the daily limits; fetched again if the session has unlocked a level. */
function useHeldBack({ collection, held_back }: StudySession, hasUnlocked: boolean) {
  const { data, isFetchedAfterMount } = useQuery({ ...countsQuery, enabled: hasUnlocked, staleTime: 0 })
  const now = isFetchedAfterMount
    ? data?.collections.find(({ collection_id }) => collection_id === collection.collection_id)
    : undefined
  return now?.held_back ?? held_back
}

/** Fronts of cards that were new in this session. */
function Learned({ cards }: { cards: readonly Flashcard[] }) {
  const t = useText()
  return (
    <p className="learned">
      {t('study.learned')}{' '}
      {cards.map(({ flashcard_id, word, free_content_front }, nth) => (
        <span key={flashcard_id}>
          {nth > 0 && ', '}
          {word === null ? (
            <RichText source={free_content_front ?? ''} />
          ) : (
            <Link to="/$locale/valsi/$id" params={{ id: slugOf(word) }} lang="jbo">
              {word}
            </Link>
          )}
        </span>
      ))}
    </p>
  )
}

interface Props {
  collection_id: number
  /** Names of levels completed in this session. */
  completed: readonly string[]
}

/** The completed levels, with links to the levels they unlocked. */
export function CompletedLevels({ collection_id, completed }: Props) {
  const t = useText()
  const locale = useLocale()
  const { username } = useSession()
  // The cached levels are stale, because they were fetched before the session.
  const levels = useQuery({ ...levelsQuery(collection_id, username), staleTime: 0, refetchOnMount: 'always' })
  const params = { locale, collectionId: String(collection_id) }
  const unlocked = (levels.data?.levels ?? []).filter(
    ({ is_locked, is_started, card_count, prerequisites }) =>
      !is_locked && !is_started && card_count > 0 && prerequisites.some(({ name }) => completed.includes(name)),
  )
  return (
    <>
      {completed.map((name) => (
        <p key={name} className="good">
          {t('study.level_completed', { name })}{' '}
          <Link to="/$locale/collections/$collectionId/levels" params={params}>
            {t('study.levels')}
          </Link>
        </p>
      ))}
      {unlocked.length > 0 && (
        <p>
          {t('study.unlocked')}{' '}
          {unlocked.map(({ level_id, name }, nth) => (
            <span key={level_id}>
              {nth > 0 && ', '}
              <StudyLink collection_id={collection_id} search={{ level: level_id }}>
                {name}
              </StudyLink>
            </span>
          ))}
        </p>
      )}
    </>
  )
}
