import { type RawBuilder, sql } from 'kysely'

/** Maximum number of search words. Further words are ignored. */
const MAX_WORDS = 10
const MARKS = /[\u0300-\u036f]/g

/** Returns the normalized words of a query for `hasWords`: lowercase, without accents, and with one form of apostrophe. */
export const searchedWords = (question: string): string[] =>
  question
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)

/** Lowercases text and strips accents. Skips accent stripping, which is slow, for ASCII text. */
const folded = (text: RawBuilder<unknown>) => sql`
  case when octet_length(${text}) = char_length(${text}) then lower(${text})
       else translate(lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')), '’‘', '''''') end`

/**
 * True if the text contains all of the given words, possibly inside other words. `offset 0` makes the database build the text
 * once per row instead of once per word.
 */
export const hasWords = (text: RawBuilder<unknown>, words: string[]) => sql`
  (select coalesce(bool_and(position(word in folded.text) > 0), true)
   from (select ${folded(sql`whole.text`)} as text from (select ${text} as text offset 0) whole offset 0) folded
   cross join unnest(${words}::text[]) as word)`
