import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDays } from '../../../platform/dates.ts'
import { useText } from '../../../platform/text.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { QueryStatus } from '../../../ui/QueryStatus.tsx'
import { statisticsQuery } from '../queries.ts'
import { daysOfYear, shadeOf } from './days.ts'

/** Reviews of the past year, forecast for the next month, and retention. Uses the `study` texts. */
export function Charts() {
  const t = useText()
  const dayNames = useDays()
  const statistics = useQuery(statisticsQuery)
  if (statistics.isPending || statistics.isError) return <QueryStatus query={statistics} />
  const { days, forecast, retention, stability } = statistics.data
  if (days.length === 0) return <Empty message={t('study.nothing_yet')} advice={t('study.nothing_yet_advice')} />
  const cards = (count: number) => t('study.level_cards', { count })
  const percentOf = ({ reviews, remembered }: (typeof retention)[number]) => Math.round((remembered / reviews) * 100)
  return (
    <div className="charts">
      <HeatMap days={days} today={forecast[0]!.date} />
      <BarChart
        title={t('study.forecast')}
        columns={[t('study.day'), t('study.due')]}
        rows={forecast.map(({ date, due }) => ({
          ...{ label: dayNames.short(new Date(date)), value: due },
          shown: t('study.reviews', { count: due }),
        }))}
      />
      {retention.length > 0 && (
        <BarChart
          title={t('study.remembered')}
          columns={[t('study.month'), t('study.remembered_share')]}
          max={100}
          rows={retention.map((month) => ({
            ...{ label: month.month, value: percentOf(month) },
            shown: t('study.rate_of', { percent: percentOf(month), count: month.reviews }),
          }))}
        />
      )}
      <BarChart
        title={t('study.stability')}
        columns={[t('study.stability_days'), t('study.cards')]}
        rows={stability.map(({ below, cards: count }) => ({
          label: below === null ? t('study.days_above') : t('study.days_below', { count: below }),
          value: count,
          shown: cards(count),
        }))}
      />
    </div>
  )
}

interface Props {
  title: string
  /** Headings of the two table columns. */
  columns: readonly [string, string]
  /** Must not be empty. */
  rows: readonly Row[]
  /** Maximum possible value; defaults to the highest value of all rows. */
  max?: number
}

const HEIGHT = 60
/** Width of a bar including its gap, and the gap, in SVG units. */
const STEP = 10
const GAP = 2

/** Maximum width of a bar, in rem. */
const WIDEST = 5

/** A bar chart. The same data is provided as a table for screen readers and exact numbers. */
function BarChart({ title, columns, rows, max }: Props) {
  const t = useText()
  const id = useId()
  const highest = Math.max(1, max ?? 0, ...rows.map(({ value }) => value))
  const first = rows[0]!
  const maxRow = rows.reduce((one, other) => (other.value > one.value ? other : one), first)
  const last = rows.at(-1)
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>
        <h3 className="h3">{title}</h3>
      </figcaption>
      <div style={{ maxWidth: `${rows.length * WIDEST}rem` }}>
        <svg viewBox={`0 0 ${rows.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {rows.map(({ label, value, shown }, nth) => {
            // Makes any value above 0 visible.
            const height = value === 0 ? 0 : Math.max(1.5, (value / highest) * HEIGHT)
            return (
              <rect key={label} x={nth * STEP} y={HEIGHT - height} width={STEP - GAP} height={height}>
                <title>{`${label}: ${shown}`}</title>
              </rect>
            )
          })}
        </svg>
        <p className="spread tiny quiet" aria-hidden="true">
          <span>{first.label}</span>
          <span>{t('study.at_most', { what: maxRow.shown })}</span>
          <span>{last?.label}</span>
        </p>
      </div>
      <RowTable title={title} columns={columns} rows={rows} />
    </figure>
  )
}

interface HeatMapProps {
  days: readonly { date: string; reviews: number }[]
  /** Date, such as `2026-11-22`. */
  today: string
}

/** Width of a day's square including its gap. */
const HEAT_MAP_STEP = 10

/** Heat map of the past year with one square per day. */
function HeatMap({ days, today }: HeatMapProps) {
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
      <svg viewBox={`0 0 ${53 * HEAT_MAP_STEP} ${7 * HEAT_MAP_STEP}`} aria-hidden="true">
        {cells.map(({ date, reviews, week, weekday }) => (
          <rect
            key={date}
            className={`l${shadeOf(reviews, maxReviews)}`}
            x={week * HEAT_MAP_STEP}
            y={weekday * HEAT_MAP_STEP}
            width={HEAT_MAP_STEP - 2}
            height={HEAT_MAP_STEP - 2}
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

export interface Row {
  label: string
  value: number
  /** Formatted value of the row. */
  shown: string
}

interface RowTableProps {
  title: string
  columns: readonly [string, string]
  rows: readonly Row[]
}

/** The data of a chart as a collapsible table. */
function RowTable({ title, columns, rows }: RowTableProps) {
  const t = useText()
  return (
    <details className="small">
      <summary>{t('study.as_table')}</summary>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, shown }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
