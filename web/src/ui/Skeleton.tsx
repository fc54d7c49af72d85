import { useText } from '../platform/text.tsx'

const WIDTHS = ['w-3/4', 'w-5/6', 'w-2/3', 'w-4/5', 'w-3/5', 'w-11/12']

/** Rows of results that are on their way, in the grid they will stand in. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useText()
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {WIDTHS.slice(0, rows).map((width) => (
        <div className="row" key={width} aria-hidden="true">
          <span className="sk w-24" />
          <span className={`sk ${width}`} />
          <span />
        </div>
      ))}
    </div>
  )
}
