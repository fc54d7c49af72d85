import type { QueryClient } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { lazyLoader, lazyPage } from '../platform/lazyPage.ts'
import type { Locale } from '../platform/locale.ts'
import { type Feature, FeatureTexts, loadAllTexts } from '../platform/text.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The search parameters read by the page; see `cacheKeyParams`. */
    parameters?: readonly string[]
  }
}

/** A path pattern and the search parameters that its page reads; null if the page doesn't declare them. */
export interface PageRoute {
  path: string
  parameters: string[] | null
}

/**
 * Declares the names and the parser of a route's search parameters. `read` receives no other parameters, and the server caches
 * one rendered page for all URLs that differ only in undeclared parameters. Omitted parameters are set to undefined, because the
 * router merges the result with the raw parameters; see `withoutUndefined`.
 */
export const cacheKeyParams = <Params extends object>(
  parameters: readonly (keyof Params & string)[],
  read: (raw: Record<string, unknown>) => Params,
) => ({
  staticData: { parameters },
  validateSearch: (raw: Record<string, unknown>): Params => {
    const named = parameters.filter((name) => name in raw)
    return {
      ...Object.fromEntries(named.map((name) => [name, undefined])),
      ...read(Object.fromEntries(named.map((name) => [name, raw[name]]))),
    }
  },
})

/** Returns all page routes below `route`. */
export function pageRoutesOf(route: AnyRoute): PageRoute[] {
  const { component, validateSearch, staticData } = route.options
  const declared = staticData?.parameters ?? (validateSearch ? null : [])
  const own = component ? [{ path: route.fullPath, parameters: declared && [...declared] }] : []
  const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>)
  return [...own, ...children.flatMap(pageRoutesOf)]
}

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

/**
 * Returns the loader and component of a route whose page uses the texts of `features`. Loads the texts, the page and the data in
 * parallel, so that the page is rendered with its texts.
 */
export function lazyScreen<Input extends { context: PageContext }>(
  features: readonly Feature[],
  loadPage: () => Promise<ComponentType>,
  loadLoader?: () => Promise<(input: Input) => unknown>,
) {
  const page = lazyPage(loadPage)
  const component = () => createElement(FeatureTexts, { feature: features }, createElement(page))
  component.preload = page.preload
  const loadData = loadLoader && lazyLoader(loadLoader)
  return {
    component,
    loader: async (input: Input): Promise<void> => {
      await Promise.all([loadData?.(input), loadAllTexts(input.context.locale, features)])
    },
  }
}
