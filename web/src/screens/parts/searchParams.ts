import type { MailPageSearchParams } from '../../features/mailArchive/index.ts'
import type { StudySearchParams } from '../../features/study/index.ts'

/* Parsers of search parameters that several screens share. The main bundle contains the parsers of all screens, so they import
   only types from features. They ignore invalid values. */

const MAX_PAGE = 1_000_000

/** Parses the page number of a list; undefined for the first page. */
export function readPage(raw: Record<string, unknown>): { page?: number } {
  const page = Number(raw.page)
  return Number.isInteger(page) && page >= 2 && page <= MAX_PAGE ? { page } : {}
}

/** Parses an ID; undefined if it's invalid. */
export const readId = (value: unknown): number | undefined =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined

/** Parses a text of at most `maxLength` characters; undefined if it's empty. */
export function readText(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined
}

/** Parses the initial word, for links from pages where it's missing. */
export const readWord = ({ word }: Record<string, unknown>): { word?: string } =>
  typeof word === 'string' && word !== '' ? { word } : {}

export const readCollectionSearch = ({ search }: Record<string, unknown>): { search?: string } =>
  search === undefined || search === '' ? {} : { search: String(search).slice(0, 120) }

/** Parses the level or the card of a study session; without either, it has all cards of the collection. */
export function readStudySearchParams({ level, card }: Record<string, unknown>): StudySearchParams {
  const [levelId, cardId] = [readId(level), readId(card)]
  return { ...(levelId !== undefined && { level: levelId }), ...(cardId !== undefined && { card: cardId }) }
}

/** Parses the parameters of a page of the mail archive; `highlight` is an alias of `q`. */
export function readMailSearchParams(raw: Record<string, unknown>): MailPageSearchParams {
  const q = [raw.q, raw.highlight].find((one) => (typeof one === 'string' || typeof one === 'number') && one !== '')
  return {
    ...(q !== undefined && { q: String(q).slice(0, 1000) }),
    ...(raw.order === 'newest' && { order: 'newest' as const }),
    ...readPage(raw),
  }
}
