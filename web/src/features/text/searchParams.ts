/** Views of the analysis; the first is the default. */
export const VIEWS = ['words', 'blocks', 'tree', 'sound'] as const
export type View = (typeof VIEWS)[number]

export interface TextSearchParams {
  text?: string
  /** Undefined means the default. */
  view?: View
}

/**
 * Maximum length of a text in the query string of a URL, in UTF-16 code units. An encoded character takes up to nine bytes, and
 * proxies accept 8 kB.
 */
const MAX_QUERY_TEXT = 1500
/** Maximum length of a text in a URL, in UTF-16 code units; the same as the limit of the parser. */
export const MAX_LINK_TEXT = 100_000

/**
 * Returns the parts of a URL that contain a text. Texts that are too long for the query string are in the fragment, which browsers
 * don't send to the server.
 */
export function urlPartsOf(text: string): { search: { text: string | undefined }; hash: string } {
  const isInQuery = text.length <= MAX_QUERY_TEXT
  const isInHash = !isInQuery && text.length <= MAX_LINK_TEXT
  return {
    search: { text: isInQuery && text !== '' ? text : undefined },
    hash: isInHash ? new URLSearchParams({ text }).toString() : '',
  }
}

/** Returns the text in a fragment without `#`; empty if there is none. */
export const textInHash = (hash: string) => new URLSearchParams(hash).get('text') ?? ''

/**
 * Parses search parameters leniently: invalid values are omitted. Without JavaScript, the form puts longer texts into the query
 * string than links do.
 */
export function readTextParams({ text, view }: Record<string, unknown>): TextSearchParams {
  const known = VIEWS.slice(1).find((name) => name === view)
  return {
    ...(typeof text === 'string' && text !== '' && { text: text.slice(0, MAX_LINK_TEXT) }),
    ...(known && { view: known }),
  }
}
