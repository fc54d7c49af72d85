import type { FastifyInstance } from 'fastify'
import { isApi } from './plainPage.ts'

/** Returns the methods that a URL supports, in alphabetical order; empty if the URL doesn't exist. */
export type MethodsOf = (url: string) => string[]

interface RoutePattern {
  method: string
  path: RegExp
  isCatchAll: boolean
}

/** Records the routes of an app; must be called before the first one is registered. */
export function recordMethods(app: FastifyInstance): MethodsOf {
  const routes: RoutePattern[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '/api/*') return // catch-all route for URLs that don't exist
    for (const one of [method].flat()) routes.push({ method: one, path: pathOf(url), isCatchAll: url === '/*' })
  })
  return (url) => {
    const path = url.split(/[?#]/, 1)[0]!
    const found = routes.filter((route) => route.path.test(path) && !(route.isCatchAll && isApi(url)))
    return [...new Set(found.map(({ method }) => method))].toSorted()
  }
}

/** Returns a pattern for the paths of a route; segments starting with `:` are parameters. */
const pathOf = (url: string) =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.includes(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('/')}/?$`,
  )
