import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '../platform/locale.ts'

/** Context shared by all routes. */
export interface AppContext {
  queryClient: QueryClient
  /** Absolute URL of the site, without a trailing slash. */
  site: string
}

/** Context of routes with a language prefix, passed to their loaders. */
export interface PageContext extends AppContext {
  locale: Locale
}

/** Input of a page loader. */
export interface LoaderInput<Params = unknown, Deps = unknown> {
  context: PageContext
  params: Params
  deps: Deps
}
