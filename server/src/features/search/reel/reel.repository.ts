import { randomUUID } from 'node:crypto'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { Db } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/statements.ts'
import { siteMetadataOr } from '../../../platform/siteMetadata.ts'

export interface WordFeedRows {
  valsiids: number[]
  definitionids: number[]
  worthy: boolean[]
  /** Rank of the word's language in the request, starting at 1. */
  ranks: number[]
}

/**
 * Returns each word with its best definition in one of the languages, in order of preference. A recommended word has votes or a
 * detailed definition: a note, several keywords, or a definition in the word's own language. Experimental and obsolete words need
 * more votes. Words with a negative score are excluded.
 */
export const wordFeedRows = (db: Db, langids: readonly number[]) => onlyRow(db)<WordFeedRows>`
  select coalesce(array_agg(valsiid), '{}') as valsiids, coalesce(array_agg(definitionid), '{}') as definitionids,
         coalesce(array_agg(worthy), '{}') as worthy, coalesce(array_agg(rank), '{}') as ranks
  from (
    select distinct on (valsiid) * from (
      select d.valsiid, d.definitionid, d.score, d.definitionnum, array_position(${langids}::int[], d.langid) as rank,
             case when t.descriptor like any(array['experimental%', 'obsolete%']) then d.score >= 3
                  when d.score > 0 then true
                  when length(d.definition) not between 20 and 400 then false
                  else length(d.notes) >= 40 or d.langid = v.source_langid
                       or d.definitionid in (select definitionid from definition_keywords group by 1 having count(*) >= 2)
             end as worthy
      from definitions d join valsi v using (valsiid) join word_types t using (type_id)
      where v.source_langid = ${DEFAULT_SOURCE_LANGID} and d.langid = any(${langids}::int[]) and d.score >= 0
    ) as seen
    order by valsiid, worthy desc, rank, score desc, definitionnum
  ) as best`

/** Returns this site's random secret, created on first use and shared by all nodes. */
export const pictureSecret = (db: Db): Promise<string> =>
  siteMetadataOr(db, 'reel_picture_secret', randomUUID() + randomUUID())
