import type { PageRoute } from './messages.ts'

/** Where it stands, every page leads elsewhere, and may take the whole query along; see web/src/app/guard.ts. */
const LEADS_ELSEWHERE = 'redirect_loop'

interface Pattern {
  segments: string[]
  parameters: readonly string[] | null
}

/** Says under which address a page is kept: without parameters that its page does not know, the others in one order. */
export class UrlNormalizer {
  #patterns: Pattern[] = []

  /** What the web app says of its pages. Until then every address stays as it is. */
  learn(routes: readonly PageRoute[]) {
    this.#patterns = routes
      .map(({ path, parameters }) => ({ segments: segmentsOf(path), parameters }))
      // what matches everything else is no page that we know of, and what it takes is left to it
      .filter(({ segments }) => !segments.includes('$'))
  }

  addressOf(url: string): string {
    const at = url.indexOf('?')
    if (at < 0) return url
    const path = url.slice(0, at)
    const query = new URLSearchParams(url.slice(at + 1))
    if (query.has(LEADS_ELSEWHERE)) return url
    const asked = segmentsOf(path)
    const matching = this.#patterns.filter(({ segments }) => matches(segments, asked))
    const parameters = matching.map((pattern) => pattern.parameters)
    if (parameters.length === 0 || parameters.includes(null)) return url
    const known = new Set(parameters.flatMap((names) => names ?? []))
    // of a parameter that is given twice the last one counts, as it does for the router
    const given = new Map([...query].filter(([name]) => known.has(name)))
    const kept = new URLSearchParams([...given].sort(([a], [b]) => (a < b ? -1 : 1))).toString()
    return kept === '' ? path : `${path}?${kept}`
  }
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

/** `$` begins the name of a segment that may be anything; the router does not tell capitals from small letters. */
const matches = (pattern: readonly string[], asked: readonly string[]) =>
  pattern.length === asked.length &&
  pattern.every((segment, n) => segment.startsWith('$') || segment === asked[n]!.toLowerCase())
