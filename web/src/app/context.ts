import type { QueryClient } from '@tanstack/react-query'

/** What the loaders of every page are handed. */
export interface AppContext {
  queryClient: QueryClient
  /** Absolute address of the site, without a slash at the end. */
  site: string
}
