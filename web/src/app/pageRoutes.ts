import type { AnyRoute } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The search parameters that the page looks at; see `cacheKeyParams`. */
    parameters?: readonly string[]
  }
}

/** A pattern of addresses, and the search parameters that its page looks at; null: it does not say. */
export interface PageRoute {
  path: string
  parameters: string[] | null
}

/**
 * What a route says of its search parameters: all their names, and how they are read. `read` is shown no others, and the
 * server keeps one drawn page for all addresses that differ in nothing else. What is left out is said to be undefined, since
 * the router puts what is read above the address as it was written; see `withoutUndefined`.
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

/** Every page below `route`. */
export function pageRoutesOf(route: AnyRoute): PageRoute[] {
  const { component, validateSearch, staticData } = route.options
  const said = staticData?.parameters ?? (validateSearch ? null : [])
  const own = component ? [{ path: route.fullPath, parameters: said && [...said] }] : []
  const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>)
  return [...own, ...children.flatMap(pageRoutesOf)]
}
