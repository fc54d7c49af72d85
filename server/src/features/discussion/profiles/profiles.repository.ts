import type { UserDefinition, UserProfile } from '@vlacku/contract/users'
import type { Db, Paging, RowOf } from '../../../platform/context.ts'
import { allRows, onlyRow, onlyValue } from '../../../platform/database/statements.ts'
import type { StoredContent } from '../../dictionary/versions/index.ts'

type ContributionCounts = Pick<UserProfile, 'definition_count' | 'comment_count' | 'vote_count'>

export const countContributions = (db: Db, user_id: number) => onlyRow(db)<ContributionCounts>`
  select (select count(*)::int from definitions where user_id = ${user_id}) as definition_count,
         (select count(*)::int from comments where user_id = ${user_id}) as comment_count,
         (select count(*)::int from definition_votes b join definitions d using (definitionid)
          where b.user_id = ${user_id}) as vote_count`

export type WrittenRow = RowOf<Omit<UserDefinition, 'valsiword' | 'has_image' | 'time' | 'content' | 'notes'>> & {
  content: StoredContent
  notes: string
  updated_at: Date
}

/** Reads one page of a user's definitions, most recently changed first. */
export const definitionsPage = (db: Db, user_id: number, { page, per_page }: Paging) => allRows(db)<WrittenRow>`
  select d.definitionid, d.valsiid, v.word, t.descriptor as type_name, d.langid, l.tag as langtag, d.definition, d.notes,
         d.selmaho, d.score, d.owner_only, d.created_at, d.updated_at, u.username, c.version_id, c.content
  from definitions d join valsi v using (valsiid) join word_types t using (type_id) join languages l using (langid)
  join users u on u.user_id = d.user_id
  join definition_versions c on c.definitionid = d.definitionid and c.version = d.version
  where d.user_id = ${user_id}
  order by d.updated_at desc, d.definitionid desc
  limit ${per_page} offset ${(page - 1) * per_page}`

export const countDefinitions = (db: Db, user_id: number) => onlyValue(db)<number>`
  select count(*)::int as n from definitions where user_id = ${user_id}`
