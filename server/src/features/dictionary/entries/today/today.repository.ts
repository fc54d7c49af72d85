import type { Db } from '../../../../platform/context.ts'
import { firstValue } from '../../../../platform/database/statements.ts'

/** Number of best-known words to choose from. With this number, few words repeat within two years. */
const WELL_KNOWN = 730

/**
 * Returns the word of the given day, which is the same for all languages. Candidates are roots and compounds with a gloss and a
 * score of at least zero, ordered by number of languages, sentences and votes. Of the first `among` candidates, chooses the one
 * with the lowest hash of ID and date. Reads all definitions and sentences.
 */
export function wordOfTheDay(db: Db, { date, among = WELL_KNOWN }: { date: string; among?: number }) {
  return firstValue(db)<number>`
      with offered as (
        select v.valsiid, v.word, count(distinct d.langid) as languages, sum(d.score) as score
        from definitions d join valsi v using (valsiid) join word_types t using (type_id)
        where v.source_langid = 1 and d.score >= 0 and t.descriptor in ('gismu', 'lujvo')
          -- a definition in the language of the word itself needs no gloss
          and (d.langid = v.source_langid
               or exists (select from definition_keywords k where k.definitionid = d.definitionid and k.place = 0))
        group by v.valsiid, v.word
      ), said as (
        select word, count(*) as sentences from sentences s cross join unnest(s.words) as word where not s.again group by word
      ), known as (
        select valsiid from offered left join said using (word)
        order by languages desc, coalesce(sentences, 0) desc, score desc, valsiid
        limit ${among}
      )
      select valsiid from known order by md5(valsiid || ${date}::text) limit 1`
}
