import { useId } from 'react'
import { useText } from '../../../platform/text.tsx'
import { type Row, RowTable } from './RowTable.tsx'

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
export function BarChart({ title, columns, rows, max }: Props) {
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
