import { type RawBuilder, sql } from 'kysely'

/** Words of a question that are looked for; of a longer one the rest is not. */
const MOST_WORDS = 10
const MARKS = /[\u0300-\u036f]/g

/** The words of a question as `hasWords` compares them: no capitals, no accents, one apostrophe. */
export const wordsSought = (question: string): string[] =>
  question
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

/** Taking letters apart is dear, and most texts have only plain ones. */
const folded = (text: RawBuilder<unknown>) => sql`
  case when octet_length(${text}) = char_length(${text}) then lower(${text})
       else translate(lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')), '’‘', '''''') end`

/** Whether a text has all of these words, whole or as parts of others. */
export const hasWords = (text: RawBuilder<unknown>, words: string[]) => sql`
  (select coalesce(bool_and(position(word in folded.text) > 0), true)
   from (select ${folded(text)} as text) folded cross join unnest(${words}::text[]) as word)`
