import type { Db } from '../../../../platform/context.ts'
import { PREPARED } from '../../../../platform/database/prepared.ts'
import { onlyRow } from '../../../../platform/database/statements.ts'
import { type SentenceRow, sentenceFields, shown } from '../sentences.repository.ts'

export interface Candidate extends SentenceRow {
  /** Distinct Lojban words. */
  words: string[]
  /** Number of Lojban words. */
  length: number
  translation_key: string
  langid: number | null
}

/** Maximum number of scored candidates. */
const MAX_CANDIDATES = 150
/** Preferred number of words in a sentence. */
const COMFORTABLE = 6

/**
 * Returns sentences that contain the given words consecutively, starting with sentences of the preferred length, and their total
 * number.
 */
export function sentencesWith(db: Db, words: string[], key: string, languages: number[] | undefined) {
  return onlyRow(db)<{ total: number; candidates: Candidate[] }>`${PREPARED}
    with found as materialized (
      select s.sentence_id, s.doubtful, s.length from sentences s
      where s.words @> ${words}::text[] and (${words.length} = 1 or position(${key} in s.lojban_key) > 0)
        and ${shown(languages)}),
    chosen as (select * from found order by doubtful, abs(length - ${COMFORTABLE}), sentence_id limit ${MAX_CANDIDATES})
    select (select count(*)::int from found) as total,
           coalesce((select json_agg(row_to_json(sentence) order by sentence_id) from (
             select ${sentenceFields}, 0 as rank, s.words, s.length, s.translation_key, s.langid
             from chosen join sentences s using (sentence_id) join sentence_sources o using (source_id)
             left join languages l on l.langid = s.langid) as sentence), '[]') as candidates`
}
