import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '../platform/locale.ts'

/** Context of every route. */
export interface AppContext {
  queryClient: QueryClient
  /** Absolute URL of the site, without a trailing slash. */
  site: string
}

/** Context of the routes below a language prefix, passed to their loaders. */
export interface PageContext extends AppContext {
  locale: Locale
}

/** Input of a page's loader. */
export interface LoaderInput<Params = unknown, Deps = unknown> {
  context: PageContext
  params: Params
  deps: Deps
}
