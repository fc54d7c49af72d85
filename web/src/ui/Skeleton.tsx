import { useText } from '../platform/text.tsx'

/** Placeholder rows with the layout of search results. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useText()
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: rows }, (_, n) => (
        <div className="row" key={n} aria-hidden="true">
          <span className="skeleton short" />
          <span className="skeleton" />
          <span />
        </div>
      ))}
    </div>
  )
}
