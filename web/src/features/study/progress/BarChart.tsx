import { useId } from 'react'
import { useText } from '../../../platform/text.tsx'
import { type Row, RowTable } from './RowTable.tsx'

interface Props {
  title: string
  /** What the first and the second column of the table are. */
  columns: readonly [string, string]
  /** At least one. */
  rows: readonly Row[]
  /** The highest value that can be; else the highest there is. */
  max?: number
}

const HEIGHT = 60
/** Of a bar and the room beside it. */
const STEP = 10
const GAP = 2

/** Of one bar (rem). */
const WIDEST = 5

/** Bars beside each other, with the same as a table for who cannot see them, or wants the numbers. */
export function BarChart({ title, columns, rows, max }: Props) {
  const t = useText()
  const id = useId()
  const highest = Math.max(1, max ?? 0, ...rows.map(({ value }) => value))
  const first = rows[0]!
  const most = rows.reduce((one, other) => (other.value > one.value ? other : one), first)
  const last = rows.at(-1)
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>
        <h3 className="h3">{title}</h3>
      </figcaption>
      <div style={{ maxWidth: `${rows.length * WIDEST}rem` }}>
        <svg viewBox={`0 0 ${rows.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {rows.map(({ label, value, shown }, nth) => {
            // what is there is seen, however little it is
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
          <span>{t('study.at_most', { what: most.shown })}</span>
          <span>{last?.label}</span>
        </p>
      </div>
      <RowTable title={title} columns={columns} rows={rows} />
    </figure>
  )
}
