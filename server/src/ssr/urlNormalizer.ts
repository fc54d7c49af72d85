import type { PageRoute } from './messages.ts'

/** Any page may redirect with this parameter while preserving the whole query; see web/src/app/guard.ts. */
const LEADS_ELSEWHERE = 'redirect_loop'

interface Pattern {
  segments: string[]
  parameters: readonly string[] | null
}

/** Normalizes the URLs of cached pages: drops parameters that the page doesn't use and sorts the rest. */
export class UrlNormalizer {
  #patterns: Pattern[] = []

  /** Sets the routes of the web app. Until it is called, URLs aren't changed. */
  learn(routes: readonly PageRoute[]) {
    this.#patterns = routes
      .map(({ path, parameters }) => ({ segments: segmentsOf(path), parameters }))
      // the catch-all route may use any parameter
      .filter(({ segments }) => !segments.includes('$'))
  }

  normalize(url: string): string {
    const at = url.indexOf('?')
    if (at < 0) return url
    const path = url.slice(0, at)
    const query = new URLSearchParams(url.slice(at + 1))
    if (query.has(LEADS_ELSEWHERE)) return url
    const requestedSegments = segmentsOf(path)
    const matching = this.#patterns.filter(({ segments }) => matches(segments, requestedSegments))
    const parameters = matching.map((pattern) => pattern.parameters)
    if (parameters.length === 0 || parameters.includes(null)) return url
    const known = new Set(parameters.flatMap((names) => names ?? []))
    // the last value of a repeated parameter takes precedence, as in the router
    const params = new Map([...query].filter(([name]) => known.has(name)))
    const normalized = new URLSearchParams([...params].sort(([a], [b]) => (a < b ? -1 : 1))).toString()
    return normalized === '' ? path : `${path}?${normalized}`
  }
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

/** A pattern segment that starts with `$` matches any segment. Like the router, ignores case. */
const matches = (pattern: readonly string[], requestedSegments: readonly string[]) =>
  pattern.length === requestedSegments.length &&
  pattern.every((segment, n) => segment.startsWith('$') || segment === requestedSegments[n]!.toLowerCase())
