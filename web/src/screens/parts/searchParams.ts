import type { ThreadSearchParams } from '../../features/comments/index.ts'
import type { MailPageSearchParams } from '../../features/mailArchive/index.ts'
import type { StudySearchParams } from '../../features/study/index.ts'

/*
 * Search parameter parsers shared by several screens. The main bundle contains the parsers of all screens, so they import only
 * types from features. Invalid values are ignored.
 */

const MAX_PAGE = 1_000_000

/** Parses the page number of a list; undefined for the first page. */
export function readPage(raw: Record<string, unknown>): { page?: number } {
  const page = Number(raw.page)
  return Number.isInteger(page) && page >= 2 && page <= MAX_PAGE ? { page } : {}
}

/** Parses an ID; undefined if it's invalid. */
export const readId = (value: unknown): number | undefined =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined

/** Parses text and truncates it to `maxLength` characters; undefined if it's empty. */
export function readText(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined
}

/** Maximum length of a definition that prefills the form, in characters. */
const MAX_DEFINITION = 1000

/**
 * Parses the word and the definition that prefill the form for a new definition. Used for links from the pages of missing words
 * and new lujvo.
 */
export function readNewDefinition(raw: Record<string, unknown>): { word?: string; definition?: string } {
  const word = typeof raw.word === 'string' && raw.word !== '' ? raw.word : undefined
  const definition = readText(raw.definition, MAX_DEFINITION)
  return { ...(word && { word }), ...(definition && { definition }) }
}

export const readCollectionSearch = ({ search }: Record<string, unknown>): { search?: string } =>
  search === undefined || search === '' ? {} : { search: String(search).slice(0, 120) }

/** Parses the level or card of a study session; without either, the session includes all cards. */
export function readStudySearchParams({ level, card }: Record<string, unknown>): StudySearchParams {
  const [levelId, cardId] = [readId(level), readId(card)]
  return { ...(levelId !== undefined && { level: levelId }), ...(cardId !== undefined && { card: cardId }) }
}

/** Parses the search parameters of a mail archive page; `highlight` is an alias of `q`. */
export function readMailSearchParams(raw: Record<string, unknown>): MailPageSearchParams {
  const q = [raw.q, raw.highlight].find((one) => (typeof one === 'string' || typeof one === 'number') && one !== '')
  return {
    ...(q !== undefined && { q: String(q).slice(0, 1000) }),
    ...(raw.order === 'newest' && { order: 'newest' as const }),
    ...readPage(raw),
  }
}

const SELECTORS = ['valsi_id', 'natlang_word_id', 'definition_id', 'target_user_id', 'thread_id', 'comment_id'] as const
/** Search parameters of a discussion page. */
export const THREAD_PARAMETERS = [...SELECTORS, 'scroll_to', 'page'] as const

/** If several parameters select a discussion, the first takes precedence. An ID of 0 means none. */
export function readThreadSearchParams(raw: Record<string, unknown>): ThreadSearchParams {
  const selector = SELECTORS.find((name) => readId(raw[name]))
  const scroll_to = readId(raw.scroll_to)
  return {
    ...(selector && { [selector]: Number(raw[selector]) }),
    ...(scroll_to && { scroll_to }),
    ...readThreadPage(raw),
  }
}

/** Preserves an explicit first page, because a page selected by a comment may be a different one. */
function readThreadPage(raw: Record<string, unknown>): { page?: number } {
  return String(raw.page) === '1' && !readId(raw.scroll_to) ? { page: 1 } : readPage(raw)
}
