/** Ways to search: by what is written, by meaning, in the query language, in sentences, in comments, in mail. */
export const MODES = ['dictionary', 'semantic', 'pattern', 'muplis', 'comments', 'messages'] as const
export type Mode = (typeof MODES)[number]

/** What results may be put in order by within each way they were found; the best match where nothing is said. */
export const ORDERS = ['score', 'date', 'type'] as const

/** What comments may be put in order by; the newest first where nothing is said. */
export const COMMENT_ORDERS = ['reactions', 'replies', 'relevance'] as const

/** By what texts mail may be put in order; the best match where nothing is said, the newest first with `sort=date`. */
export const MAIL_ORDERS = ['subject', 'sender'] as const

/** What a search is, as the address bar holds it. Absent means: as usual. */
export interface SearchParams {
  q?: string
  mode?: Mode
  /** Number of a definition: what is similar to it in meaning, instead of to a text. */
  similar?: number
  page?: number
  /** Ids of definition languages separated by commas, or `all`. Absent: the languages of the reader. */
  langs?: string
  type?: number
  selmaho?: string
  author?: string
  sort?: (typeof ORDERS)[number]
  /** Of comments and of mail: their order. */
  order?: (typeof COMMENT_ORDERS)[number] | (typeof MAIL_ORDERS)[number]
  /** Of comments and of mail: the last of that order first. */
  reverse?: boolean
  /** Only mail of this list, by its name, or `@none` for mail without a list. */
  list?: string
  /** Each discussion or thread of mail once. */
  group?: boolean
}

export const PER_PAGE = 20

/** Reads an address leniently: what makes no sense is left out rather than refused. */
export function readSearch(raw: Record<string, unknown>): SearchParams {
  const text = (value: unknown, longest: number) => {
    const found = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : ''
    return found === '' ? undefined : found
  }
  const whole = (value: unknown, from: number, to: number) => {
    const number = Number(value)
    return value !== '' && Number.isInteger(number) && number >= from && number <= to ? number : undefined
  }
  const langs = text(raw.langs, 400)
  const address: SearchParams = {
    q: text(raw.q, 10_000),
    mode: MODES.find((mode) => mode === raw.mode),
    similar: raw.mode === 'semantic' ? whole(raw.similar, 0, 2 ** 31 - 1) : undefined,
    page: whole(raw.page, 2, 1_000_000),
    langs: langs === 'all' || /^\d+(,\d+)*$/.test(langs ?? '') ? langs : undefined,
    type: whole(raw.type, 0, 32767),
    selmaho: text(raw.selmaho, 60),
    author: text(raw.author, 64),
    sort: ORDERS.find((order) => order === raw.sort),
    order: (raw.mode === 'messages' ? MAIL_ORDERS : COMMENT_ORDERS).find((order) => order === raw.order),
    list: raw.mode === 'messages' ? text(raw.list, 1000) : undefined,
    reverse: String(raw.reverse) === 'true' || undefined,
    group: String(raw.group) === 'true' || undefined,
  } as SearchParams
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined)) as SearchParams
}

/** True when something is searched or filtered; else home shows what is worth reading. */
export function isSearch({ q, mode, similar, type, selmaho, author }: SearchParams): boolean {
  if (mode === 'muplis' || mode === 'comments' || mode === 'messages') return true // worth reading unasked
  if (q?.trim() || similar !== undefined) return true
  return mode !== 'semantic' && mode !== 'pattern' && (type !== undefined || Boolean(selmaho) || Boolean(author))
}

/** The definition languages asked for; undefined for all. */
export function langidsOf({ langs }: SearchParams, ofReader: readonly number[]): readonly number[] | undefined {
  if (langs === 'all') return undefined
  return langs ? langs.split(',').map(Number) : ofReader
}
