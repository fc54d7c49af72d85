import { errorText, failedText } from '../platform/errorText.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  query: { error: Error | null; refetch: () => unknown }
  rows?: number
  /** Shown before the reason of a failure; defaults to the failure message of the endpoint. */
  failed?: string
}

/** Shown instead of the data of a query: skeleton rows until it has arrived, or the error with a retry button. */
export const QueryStatus = ({ query, rows = 6, failed }: Props) =>
  query.error ? (
    <ErrorNote error={query.error} failed={failed} retry={() => void query.refetch()} />
  ) : (
    <RowsSkeleton rows={rows} />
  )

interface ErrorNoteProps {
  error: Error
  /** Shown before the reason; defaults to the failure message of the endpoint. */
  failed?: string | undefined
  retry?: () => void
}

/** An error in the interface language, with a retry button if retrying can help. */
export function ErrorNote({ error, failed, retry }: ErrorNoteProps) {
  const t = useText()
  const what = failed ?? failedText(t, error)
  return (
    <div className="note error" role="alert">
      <Icon name="warning" />
      <span>
        {what && <b>{what}. </b>}
        {errorText(t, error)}
      </span>
      {retry && (
        <button type="button" className="button small" onClick={retry}>
          {t('shell.try_again')}
        </button>
      )}
    </div>
  )
}

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
