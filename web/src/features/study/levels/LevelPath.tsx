import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Level } from '@vlacku/contract/levels'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { levelsQuery } from '../queries.ts'
import { LevelForm } from './LevelForm.tsx'
import { LevelTools } from './LevelTools.tsx'

/** The levels of a collection as a way from one to the next; its owner may change them. Says the words of `study`. */
export function LevelPath({ collection_id, owner }: { collection_id: number; owner: string }) {
  const t = useText()
  const { username } = useSession()
  const isOwner = username === owner
  const levels = useQuery(levelsQuery(collection_id, username))
  if (levels.isPending) return <RowsSkeleton />
  if (levels.isError) return <ErrorNote error={levels.error} retry={() => void levels.refetch()} />
  const all = levels.data.levels
  return (
    <>
      {all.length === 0 && <Empty fact={t('study.no_levels')} advice={t('study.no_levels_advice')} />}
      <ol className="path">
        {all.map((level, nth) => (
          <Step key={level.level_id} level={level} nth={nth + 1}>
            {isOwner && <LevelTools level={level} levels={all} />}
          </Step>
        ))}
      </ol>
      {isOwner && <AddLevel collection_id={collection_id} levels={all} />}
    </>
  )
}

function AddLevel({ collection_id, levels }: { collection_id: number; levels: readonly Level[] }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        <Icon name="plus" /> {t('study.add_level')}
      </button>
      {open && <LevelForm collection_id={collection_id} levels={levels} level={null} onClose={() => setOpen(false)} />}
    </div>
  )
}

const percent = (share: number) => Math.round(share * 100)

function Step({ level, nth, children }: { level: Level; nth: number; children: ReactNode }) {
  const t = useText()
  const locale = useLocale()
  const { progress, is_locked } = level
  const completed = progress?.is_completed ?? false
  const look = completed ? 'done' : is_locked ? 'locked' : 'open'
  const missing = level.prerequisites.filter(({ is_completed }) => !is_completed).map(({ name }) => name)
  return (
    <li className={look} id={`level-${level.level_id}`}>
      <span className="mark" aria-hidden="true">
        {completed ? <Icon name="check" /> : is_locked ? <Icon name="lock" /> : nth}
      </span>
      <div>
        <div className="spread">
          <h2 className="h3">{level.name}</h2>
          {progress !== null && progress.total_answers > 0 && (
            <span className="quiet small">{t('study.rate', { percent: percent(progress.success_rate) })}</span>
          )}
        </div>
        {level.description && <p className="small">{level.description}</p>}
        <p className="small quiet">
          {t('study.level_cards', { count: level.card_count })}
          {progress !== null && progress.cards_completed > 0 && (
            <>, {t('study.seen', { count: progress.cards_completed })}</>
          )}
          {completed && <> · {t('study.completed')}</>}
          {is_locked && (
            <>
              {' '}
              · {t('study.locked')}, {t('study.needs', { names: missing.join(', ') })}
            </>
          )}
        </p>
        {!is_locked && !completed && level.card_count > 0 && (
          <>
            <Bar level={level} />
            <p className="tiny quiet">{t('study.asks', { percent: percent(level.min_success_rate) })}</p>
          </>
        )}
        {!is_locked && level.card_count > 0 && (
          <p>
            <Link
              to="/$locale/collections/$collectionId/flashcards/study"
              params={{ locale, collectionId: String(level.collection_id) }}
              search={{ level: level.level_id }}
              className={completed ? 'btn small' : 'btn small main'}
            >
              {t('study.study_level')}
            </Link>
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

/** How many of the cards that the level asks for were answered. */
function Bar({ level: { card_count, min_cards, progress, name } }: { level: Level }) {
  const asked = Math.min(card_count, min_cards)
  return (
    <meter
      className="bar"
      aria-label={name}
      min={0}
      max={asked}
      value={Math.min(asked, progress?.cards_completed ?? 0)}
    />
  )
}
