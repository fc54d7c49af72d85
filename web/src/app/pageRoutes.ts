import type { AnyRoute } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The search parameters that the page reads; see `cacheKeyParams`. */
    parameters?: readonly string[]
  }
}

/** A path pattern and the search parameters that its page reads; null if it doesn't declare them. */
export interface PageRoute {
  path: string
  parameters: string[] | null
}

/**
 * Declares the search parameters of a route: all their names, and how they are parsed. `read` receives no others, and the server
 * caches one rendered page for all URLs that differ in nothing else. Omitted parameters are set to undefined, since the router
 * merges the result over the raw parameters; see `withoutUndefined`.
 */
export const cacheKeyParams = <Address extends object>(
  parameters: readonly (keyof Address & string)[],
  read: (raw: Record<string, unknown>) => Address,
) => ({
  staticData: { parameters },
  validateSearch: (raw: Record<string, unknown>): Address => {
    const named = parameters.filter((name) => name in raw)
    return {
      ...Object.fromEntries(named.map((name) => [name, undefined])),
      ...read(Object.fromEntries(named.map((name) => [name, raw[name]]))),
    }
  },
})

/** Returns all pages below `route`. */
export function pageRoutesOf(route: AnyRoute): PageRoute[] {
  const { component, validateSearch, staticData } = route.options
  const declared = staticData?.parameters ?? (validateSearch ? null : [])
  const own = component ? [{ path: route.fullPath, parameters: declared && [...declared] }] : []
  const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>)
  return [...own, ...children.flatMap(pageRoutesOf)]
}
