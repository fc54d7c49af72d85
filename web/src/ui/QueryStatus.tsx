import { ErrorNote } from './ErrorNote.tsx'
import { RowsSkeleton } from './Skeleton.tsx'

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
