import type { Level } from '@vlacku/contract/levels'
import type { ReactNode, Ref } from 'react'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { StudyLink } from '../StudyLink.tsx'

const percent = (share: number) => Math.round(share * 100)

interface Props {
  level: Level
  /** One-based number of the level. */
  nth: number
  row?: Ref<HTMLLIElement>
  /** Drag handle. Only for the owner. */
  handle?: Ref<HTMLButtonElement>
  isDragged?: boolean
  children?: ReactNode
}

/** A level on the path: its requirements and the user's progress. Uses the `study` texts. */
export function Step({ level, nth, row, handle, isDragged = false, children }: Props) {
  const t = useText()
  const { progress, is_locked } = level
  const completed = progress?.is_completed ?? false
  const style = completed ? 'done' : is_locked ? 'locked' : 'open'
  const missing = level.prerequisites.filter(({ is_completed }) => !is_completed).map(({ name }) => name)
  return (
    <li ref={row} className={isDragged ? `${style} dragged` : style} id={`level-${level.level_id}`}>
      <span className="mark" aria-hidden="true">
        {completed ? <Icon name="check" /> : is_locked ? <Icon name="lock" /> : nth}
      </span>
      <div>
        <div className="spread">
          <h2 className="h3">
            {handle && (
              <button
                type="button"
                className="icon-button"
                ref={handle}
                aria-label={t('study.drag', { name: level.name })}
                title={t('study.drag', { name: level.name })}
              >
                <Icon name="menu" />
              </button>
            )}
            {level.name}
          </h2>
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
            <StudyLink
              collection_id={level.collection_id}
              search={{ level: level.level_id }}
              className={completed ? 'button small' : 'button small main'}
            >
              {t('study.study_level')}
            </StudyLink>
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

/** Progress bar: the number of required cards that have been answered. */
function Bar({ level: { card_count, min_cards, progress, name } }: { level: Level }) {
  const needed = Math.min(card_count, min_cards)
  return (
    <meter
      className="bar"
      aria-label={name}
      min={0}
      max={needed}
      value={Math.min(needed, progress?.cards_completed ?? 0)}
    />
  )
}
