import { useQuery } from '@tanstack/react-query'
import type { CardWithProgress, StudyLogEntry } from '@vlacku/contract/flashcards'
import { useState } from 'react'
import { useDays } from '../../../platform/dates.ts'
import { Link } from '../../../platform/Link.ts'
import { type Text, useText } from '../../../platform/text.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNote, RowsSkeleton } from '../../../ui/QueryStatus.tsx'
import { slugOf } from '../../entries/index.ts'
import { nameOf } from '../nameOf.ts'
import { dayIn } from '../progress/days.ts'
import { cardLogQuery, settingsQuery, undoEntry } from '../queries.ts'
import { StudyLink } from '../StudyLink.tsx'
import { intervalText } from '../session/interval.ts'
import { SideState } from './SideState.tsx'
import { useAct } from './useAct.ts'

/** Button that opens the user's log of a card. Uses the `study` texts. */
export function CardLog({ card }: { card: CardWithProgress }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const title = t('study.log_of', { name: nameOf(card.flashcard) })
  return (
    <>
      <button type="button" className="link" aria-label={title} onClick={() => setOpen(true)}>
        {t('study.log')}
      </button>
      <Dialog title={title} open={open} onClose={() => setOpen(false)}>
        <Log card={card} />
      </Dialog>
    </>
  )
}

function Log({ card: { flashcard, progress, is_locked } }: { card: CardWithProgress }) {
  const t = useText()
  const log = useQuery(cardLogQuery(flashcard.flashcard_id))
  const settings = useQuery(settingsQuery)
  if (log.isPending || settings.isPending)
    return (
      <div className="dialog-body">
        <RowsSkeleton />
      </div>
    )
  if (log.isError)
    return (
      <div className="dialog-body">
        <ErrorNote error={log.error} retry={() => void log.refetch()} />
      </div>
    )
  const time_zone = settings.data?.settings.time_zone ?? 'UTC'
  // Undone entries are struck through, so the undo entries themselves aren't listed.
  const entries = log.data.entries.filter(({ kind }) => kind !== 'undo')
  return (
    <div className="dialog-body flow">
      <ul className="small quiet states">
        {progress.map((side) => (
          <SideState key={side.card_side} side={side} alone={progress.length === 1} locked={is_locked} />
        ))}
      </ul>
      {entries.length === 0 ? (
        <p>{t('study.log_none')}</p>
      ) : (
        <ol className="card-log">
          {entries.map((entry) => (
            <Entry
              key={entry.entry_id}
              entry={entry}
              collection_id={flashcard.collection_id}
              time_zone={time_zone}
              alone={progress.length === 1}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

const RATINGS = { 1: 'forgot', 2: 'hard', 3: 'good', 4: 'easy' } as const

/** Describes a study action in one or two words. */
const doneIn = (t: Text, { kind, rating }: StudyLogEntry): string =>
  kind === 'review'
    ? t(`study.${RATINGS[rating as 1 | 2 | 3 | 4]}`)
    : t(`study.log_${kind as 'reset' | 'snooze' | 'resume'}`)

interface EntryProps {
  entry: StudyLogEntry
  collection_id: number
  /** Time zone of the user. */
  time_zone: string
  /** True if the card has only one direction. */
  alone: boolean
}

function Entry({ entry, collection_id, time_zone, alone }: EntryProps) {
  const t = useText()
  const days = useDays()
  const what = doneIn(t, entry)
  const wait = entry.next_review_at === null ? null : Date.parse(entry.next_review_at) - Date.parse(entry.at)
  const content = (
    <>
      <b>{what}</b>
      {!alone && <> · {t(`study.side_${entry.card_side}`)}</>}
      {entry.because_of !== null && (
        <>
          {' · '}
          <Cause entry={entry} collection_id={collection_id} />
        </>
      )}
    </>
  )
  return (
    <li>
      <time dateTime={entry.at} className="quiet">
        {days.long(new Date(dayIn(time_zone, entry.at)))}
      </time>
      <p>
        {entry.is_undone ? <s>{content}</s> : content}
        {entry.is_undone ? (
          <span className="quiet"> · {t('study.log_undone')}</span>
        ) : entry.kind === 'review' && !entry.is_counted ? (
          <span className="quiet"> · {t('study.log_uncounted')}</span>
        ) : (
          entry.kind === 'review' && wait !== null && <> · {t('study.log_when', { when: intervalText(t, wait) })}</>
        )}
      </p>
      {entry.because_of !== null && entry.is_counted && <Undo entry={entry} what={entry.because_of} />}
    </li>
  )
}

/** The phrase whose review also counted for this card, shown as a link to its entry or as its text. */
function Cause({
  entry: { because_of, because_of_word, because_of_card },
  collection_id,
}: {
  entry: StudyLogEntry
  collection_id: number
}) {
  const t = useText()
  const [before, after] = t('study.log_because', { phrase: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      {because_of_word !== null ? (
        <Link to="/$locale/valsi/$id" params={{ id: slugOf(because_of_word) }} lang="jbo">
          {because_of_word}
        </Link>
      ) : (
        <StudyLink collection_id={collection_id} search={{ card: because_of_card ?? undefined }}>
          {because_of}
        </StudyLink>
      )}
      {after}
    </>
  )
}

function Undo({ entry, what }: { entry: StudyLogEntry; what: string }) {
  const t = useText()
  const undo = useAct(() => undoEntry(entry), t('study.log_undid'))
  return (
    <button type="button" className="link" aria-label={t('study.log_undo', { what })} onClick={() => undo.mutate()}>
      {t('study.undo')}
    </button>
  )
}
