import { lazy, Suspense } from 'react'

export interface QueryPanelProps {
  /** The query as it stands in the field. */
  text: string
  onChange: (text: string) => void
  /** What the server answered when it was asked this query, if it was an error. */
  error?: unknown
}

const Inside = lazy(() => import('./QueryPanelInside.tsx').then((module) => ({ default: module.QueryPanelInside })))

/** What stands under the search field in the mode of exact patterns: mistakes as they are made, help, the builder. */
export const QueryPanel = (props: QueryPanelProps) => (
  <Suspense>
    <Inside {...props} />
  </Suspense>
)
