import { KNOWN_DAYS, MAX_UNKNOWN_WORDS, type StudyMark } from '@vlacku/contract/flashcards'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'
import { allRows } from '../../../../platform/database/statements.ts'
import { isThere } from '../selection.repository.ts'

/** Maximum length of a definition excerpt, in characters. */
const BEGINNING = 200
/** Maximum number of glosses read. */
const MAX_GLOSSES = 5

/**
 * Returns the words that a user studies, keyed by `valsiid`, for definitions `d` that match a condition. See `StudyMark` in the
 * contract.
 */
const studied = (user_id: number, which: RawBuilder<unknown>) => sql`
  select valsiid, case when max(shortest) >= ${KNOWN_DAYS}::int then 'known' else 'learning' end as mark
  from (
    select d.valsiid, f.flashcard_id, min(st.scheduled_days) as shortest
    from definitions d join collection_items i using (definitionid) join flashcards f using (item_id)
    join collections c on c.collection_id = f.collection_id
    join card_states st on st.user_id = ${user_id} and st.flashcard_id = f.flashcard_id
    where ${which} and ${isThere(user_id)} and st.state > 0 and f.direction <> 'justinformation'
    group by d.valsiid, f.flashcard_id) cards
  group by valsiid`

/** Returns the marks of definitions whose words a user studies. Runs one SQL statement. */
export function marksOfDefinitions(db: Db, user_id: number, definitionids: number[]) {
  return allRows(db)<{ definition_id: number; mark: StudyMark }>`
    with shown as materialized (
      select definitionid, valsiid from definitions where definitionid = any(${definitionids}::int[])),
    studied as (${studied(user_id, sql`d.valsiid in (select valsiid from shown)`)})
    select definitionid as definition_id, mark from shown join studied using (valsiid) order by definitionid`
}

interface FoundWord {
  normal: string
  /** Null if the word is new to the user. */
  mark: StudyMark | null
  word: string
  definition_id: number
  langtag: string
  definition: string
  glosses: string[]
}

interface SearchText {
  user_id: number
  /** Normalized words, most frequent first. */
  normals: string[]
  /** Language IDs in order of preference. */
  langids: number[]
  source_langid: number
}

/**
 * Returns words defined in any of the languages, in the given order, with the user's marks. Reads texts only for the first
 * `MAX_UNKNOWN_WORDS` words without a mark. Runs one SQL statement.
 */
export const findWords = (db: Db, { user_id, normals, langids, source_langid }: SearchText) => allRows(db)<FoundWord>`
  with entries as materialized (
    select w.n, w.normal, v.valsiid, v.word
    from unnest(${normals}::text[]) with ordinality as w(normal, n)
    join valsi v on v.normal = w.normal and v.source_langid = ${source_langid}),
  studied as materialized (${studied(user_id, sql`d.valsiid in (select valsiid from entries)`)}),
  marks as (select normal, min(mark) as mark from entries join studied using (valsiid) group by normal),
  best as (
    select distinct on (e.n) e.n, e.normal, e.word, d.definitionid, d.langid
    from entries e join definitions d using (valsiid) where d.langid = any(${langids}::int[])
    order by e.n, array_position(${langids}::int[], d.langid), d.score desc, d.definitionnum, d.definitionid),
  numbered as (
    select b.*, m.mark, m.mark is null and
           row_number() over (partition by m.mark is null order by b.n) <= ${MAX_UNKNOWN_WORDS}::int as is_shown
    from best b left join marks m using (normal))
  select n.normal, n.mark, n.word, n.definitionid as definition_id, l.tag as langtag,
         coalesce(left(d.definition, ${BEGINNING}::int), '') as definition, coalesce(k.glosses, '{}') as glosses
  from numbered n join languages l using (langid)
  left join definitions d on d.definitionid = n.definitionid and n.is_shown
  left join lateral (
    select array_agg(word order by ord) as glosses from definition_keywords
    where definitionid = d.definitionid and place = 0 and ord < ${MAX_GLOSSES}::int) k on true
  order by n.n`
