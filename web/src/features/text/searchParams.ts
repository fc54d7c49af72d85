/** Views of the analysis; the first is the default. */
export const VIEWS = ['words', 'blocks', 'tree', 'sound'] as const
export type View = (typeof VIEWS)[number]

export interface TextSearchParams {
  text?: string
  /** Undefined means the default. */
  view?: View
}

/**
 * Maximum length of a text in a URL, in UTF-16 code units. An encoded character takes up to nine bytes, and proxies accept 8 kB.
 */
export const MAX_LINK_TEXT = 1500

/** Parses search parameters leniently: invalid values are omitted. */
export function readTextParams({ text, view }: Record<string, unknown>): TextSearchParams {
  const known = VIEWS.slice(1).find((name) => name === view)
  return {
    ...(typeof text === 'string' && text !== '' && { text: text.slice(0, MAX_LINK_TEXT) }),
    ...(known && { view: known }),
  }
}
