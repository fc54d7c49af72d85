import type { Db } from '../../../../platform/context.ts'
import { allRows, column, onlyValue } from '../../../../platform/database/statements.ts'

/** Returns true if the site has the starter dictionary but has never had the starter courses. */
export const wantsCourse = (db: Db) => onlyValue(db)<boolean>`
  select exists (select from site_facts where name = 'starter')
         and not exists (select from site_facts where name = 'starter_course') as wants`

/** Returns an attribution account, and its definitions of the given words in one language. */
export const starterDefinitions = (
  db: Db,
  { words, lang, author }: { words: string[]; lang: string; author: string },
) => allRows(db)<{ word: string; definitionid: number; user_id: number }>`
  select distinct on (v.word) v.word, d.definitionid, u.user_id
  from valsi v join definitions d using (valsiid) join languages l using (langid) join users u on u.user_id = d.user_id
  where v.word = any(${words}::text[]) and l.tag = ${lang} and lower(u.username) = ${author} and u.is_attribution
  order by v.word, d.definitionid`

/** Returns the IDs of existing starter courses, by language. */
export const starterCourseIds = (db: Db) => column(db)<number>`
  select c.collection_id
  from site_facts s cross join lateral jsonb_array_elements_text(s.value->'collection_ids') as given(id)
  join collections c on c.collection_id = given.id::int
  where s.name = 'starter_course' and c.deleted_at is null order by c.collection_id`

/** Returns the given collections whose cards were never studied. */
export const neverStudied = (db: Db, collection_ids: number[]) => column(db)<number>`
  select collection_id from collections c
  where collection_id = any(${collection_ids}::int[]) and not exists (
    select from study_log l join flashcards f using (flashcard_id) where f.collection_id = c.collection_id)`
