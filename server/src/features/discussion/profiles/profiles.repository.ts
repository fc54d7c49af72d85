import type { UserDefinition, UserProfile } from '@vlacku/contract/users'
import { sql } from 'kysely'
import type { Db, Paging, RowOf } from '../../../platform/context.ts'
import type { StoredContent } from '../../dictionary/versions/index.ts'

type ContributionCounts = Pick<UserProfile, 'definition_count' | 'comment_count' | 'vote_count'>

export async function countContributions(db: Db, user_id: number): Promise<ContributionCounts> {
  const { rows } = await sql<ContributionCounts>`
    select (select count(*)::int from definitions where user_id = ${user_id}) as definition_count,
           (select count(*)::int from comments where user_id = ${user_id}) as comment_count,
           (select count(*)::int from definition_votes b join definitions d using (definitionid)
            where b.user_id = ${user_id}) as vote_count`.execute(db)
  return rows[0]!
}

export type WrittenRow = RowOf<
  Omit<UserDefinition, 'valsiword' | 'has_image' | 'time' | 'content' | 'notes'>,
  'created_at'
> & {
  content: StoredContent
  notes: string
  updated_at: Date
}

/** Reads one page of a user's definitions, most recently changed first. */
export async function definitionsPage(db: Db, user_id: number, { page, per_page }: Paging): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select d.definitionid, d.valsiid, v.word, t.descriptor as type_name, d.langid, l.tag as langtag, d.definition, d.notes,
           d.selmaho, d.score, d.owner_only, d.created_at, d.updated_at, u.username, c.version_id, c.content
    from definitions d join valsi v using (valsiid) join word_types t using (type_id) join languages l using (langid)
    join users u on u.user_id = d.user_id
    join definition_versions c on c.definitionid = d.definitionid and c.version = d.version
    where d.user_id = ${user_id}
    order by d.updated_at desc, d.definitionid desc
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return rows
}

export async function countDefinitions(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from definitions where user_id = ${user_id}`.execute(db)
  return rows[0]!.n
}
