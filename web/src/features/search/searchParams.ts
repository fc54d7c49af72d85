import type { Construction, CONSTRUCTIONS as InContract } from '@vlacku/contract/sentences'
import { withoutUndefined } from '../../platform/plainSearch.ts'

/** Search modes: dictionary text, meaning, query language, sentences, comments, mail. */
export const MODES = ['dictionary', 'semantic', 'pattern', 'muplis', 'comments', 'messages'] as const
export type Mode = (typeof MODES)[number]

/** Sort orders within each group of results; defaults to the best match. */
export const ORDERS = ['score', 'date', 'type'] as const

/** Sort orders of comments; defaults to newest first. */
export const COMMENT_ORDERS = ['reactions', 'replies', 'relevance'] as const

/** Sort orders of mail by text field. By default, mail is sorted by best match or, with `sort=date`, newest first. */
export const MAIL_ORDERS = ['subject', 'sender'] as const

/** Grammatical constructions that sentences can be filtered by, in the order in which they are listed. */
export const CONSTRUCTIONS: typeof InContract = [
  'relative_clause',
  'relative_phrase',
  'linked_argument',
  'abstraction',
  'conversion',
  'place_tag',
  'modal',
  'tense',
  'aspect',
  'negation',
  'question',
  'connective',
  'number',
  'quotation',
  'vocative',
  'attitudinal',
]

/** Returns the valid constructions in a comma-separated list. */
export const constructionsIn = (list: string | undefined): Construction[] => {
  const requested = list?.split(',') ?? []
  return CONSTRUCTIONS.filter((name) => requested.includes(name))
}

/** URL parameters of a search; undefined means the default. */
export interface SearchParams {
  q?: string
  mode?: Mode
  /** Definition ID. Finds definitions with a similar meaning instead of searching for a text. */
  similar?: number
  page?: number
  /** Comma-separated IDs of definition languages, or `all`. Defaults to the user's languages. */
  langs?: string
  /** Comma-separated constructions that sentences must contain. */
  contains?: string
  type?: number
  selmaho?: string
  author?: string
  sort?: (typeof ORDERS)[number]
  /** Sort order for comments and mail. */
  order?: (typeof COMMENT_ORDERS)[number] | (typeof MAIL_ORDERS)[number]
  /** Reverses the sort order of comments and mail. */
  reverse?: boolean
  /** Restricts mail to this list, or to mail without a list (`@none`). */
  list?: string
  /** Groups comments by discussion and mail by thread. */
  group?: boolean
}

export const PER_PAGE = 20

/** Parses search parameters leniently: invalid values are omitted. */
export function readSearch(raw: Record<string, unknown>): SearchParams {
  const text = (value: unknown, maxLength: number) => {
    const found = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength) : ''
    return found === '' ? undefined : found
  }
  const whole = (value: unknown, from: number, to: number) => {
    const number = Number(value)
    return value !== '' && Number.isInteger(number) && number >= from && number <= to ? number : undefined
  }
  const langs = text(raw.langs, 400)
  const params: SearchParams = {
    q: text(raw.q, 10_000),
    mode: MODES.find((mode) => mode === raw.mode),
    similar: raw.mode === 'semantic' ? whole(raw.similar, 0, 2 ** 31 - 1) : undefined,
    page: whole(raw.page, 2, 1_000_000),
    langs: langs === 'all' || /^\d+(,\d+)*$/.test(langs ?? '') ? langs : undefined,
    contains: raw.mode === 'muplis' ? constructionsIn(text(raw.contains, 400)).join(',') || undefined : undefined,
    type: whole(raw.type, 0, 32767),
    selmaho: text(raw.selmaho, 60),
    author: text(raw.author, 64),
    sort: ORDERS.find((order) => order === raw.sort),
    order: (raw.mode === 'messages' ? MAIL_ORDERS : COMMENT_ORDERS).find((order) => order === raw.order),
    list: raw.mode === 'messages' ? text(raw.list, 1000) : undefined,
    reverse: String(raw.reverse) === 'true' || undefined,
    group: String(raw.group) === 'true' || undefined,
  } as SearchParams
  return withoutUndefined(params)
}

/** True if the parameters describe a search or filter. If false, the home page is shown. */
export function isSearch({ q, mode, similar, type, selmaho, author }: SearchParams): boolean {
  if (mode === 'muplis' || mode === 'comments' || mode === 'messages') return true // these modes show content even without a query
  if (q?.trim() || similar !== undefined) return true
  return mode !== 'semantic' && mode !== 'pattern' && (type !== undefined || Boolean(selmaho) || Boolean(author))
}

/** Returns the IDs of the selected definition languages; undefined for all. */
export function langidsOf({ langs }: SearchParams, ofReader: readonly number[]): readonly number[] | undefined {
  if (langs === 'all') return undefined
  return langs ? langs.split(',').map(Number) : ofReader
}
