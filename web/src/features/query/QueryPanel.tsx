import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'

export interface QueryPanelProps {
  /** The query as it stands in the field. */
  text: string
  onChange: (text: string) => void
  /** What the server answered when it was asked this query, if it was an error. */
  error?: unknown
}

const Inside = lazyRouteComponent(() => import('./QueryPanelInside.tsx'), 'QueryPanelInside')

/** Fetches what the panel needs, so that it is there when the page is drawn, on the server too. */
export const loadQueryPanel = () => Inside.preload?.()

/** What stands under the search field in the mode of exact patterns: mistakes as they are made, help, the builder. */
export const QueryPanel = (props: QueryPanelProps) => (
  <Suspense>
    <Inside {...props} />
  </Suspense>
)
