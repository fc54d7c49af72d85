import { useId } from 'react'
import { useDays } from '../../../platform/dates.ts'
import { useText } from '../../../platform/text.tsx'
import { daysOfYear, shadeOf } from './days.ts'
import { RowTable } from './RowTable.tsx'

interface Props {
  days: readonly { date: string; reviews: number }[]
  /** Date, such as `2026-11-22`. */
  today: string
}

/** Width of a day's square including its gap. */
const STEP = 10

/** Heat map of the past year with one square per day. */
export function HeatMap({ days, today }: Props) {
  const t = useText()
  const id = useId()
  const dayNames = useDays()
  const cells = daysOfYear(days, today)
  const maxReviews = Math.max(0, ...days.map(({ reviews }) => reviews))
  const title = t('study.year')
  const rows = days.map(({ date, reviews }) => ({
    label: dayNames.long(new Date(date)),
    value: reviews,
    shown: t('study.reviews', { count: reviews }),
  }))
  return (
    <figure className="chart heat" aria-labelledby={id}>
      <figcaption id={id}>
        <h3 className="h3">{title}</h3>
      </figcaption>
      <svg viewBox={`0 0 ${53 * STEP} ${7 * STEP}`} aria-hidden="true">
        {cells.map(({ date, reviews, week, weekday }) => (
          <rect
            key={date}
            className={`l${shadeOf(reviews, maxReviews)}`}
            x={week * STEP}
            y={weekday * STEP}
            width={STEP - 2}
            height={STEP - 2}
            rx="1.5"
          >
            <title>{`${dayNames.long(new Date(date))}: ${t('study.reviews', { count: reviews })}`}</title>
          </rect>
        ))}
      </svg>
      <RowTable title={title} columns={[t('study.day'), t('study.reviews_title')]} rows={rows} />
    </figure>
  )
}
