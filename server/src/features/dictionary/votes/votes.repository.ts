import type { UserVote } from '@vlacku/contract/votes'
import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { joinWriters } from '../../../platform/database/dictionaryLock.ts'
import { allRows, firstRow, onlyRow, onlyValue, run } from '../../../platform/database/statements.ts'

export interface VoteRow {
  definitionid: number
  value: 1 | -1
  version: number
}

export async function votesOn(db: Db, user_id: number, definitionids: number[]): Promise<VoteRow[]> {
  if (definitionids.length === 0) return []
  return allRows(db)<VoteRow>`
    select definitionid, b.value, b.version from definition_votes b join definitions d using (definitionid)
    where b.user_id = ${user_id} and definitionid = any(${definitionids}::int[])`
}

/** Locks the definition against other votes and edits until the transaction ends. */
export async function lockVoted(db: Db, definitionid: number) {
  await joinWriters(db)
  return firstRow(db)<{ version: number; word: string }>`
    select d.version, v.word from definitions d join valsi v using (valsiid)
    where d.definitionid = ${definitionid} for no key update of d`
}

export async function saveVote(db: Db, vote: VoteRow & { user_id: number; created_at: Date }) {
  const { definitionid, user_id, value, version, created_at } = vote
  await run(db)`
    insert into definition_votes (definitionid, user_id, value, version, created_at)
    values (${definitionid}, ${user_id}, ${value}, ${version}, ${created_at})
    on conflict (definitionid, user_id) do update
    set value = excluded.value, version = excluded.version, created_at = excluded.created_at`
}

/** Moves a user's upvote on a definition to the given version, if the user has upvoted the definition. */
export async function moveVoteFor(db: Db, vote: { definitionid: number; user_id: number; version: number }) {
  const { definitionid, user_id, version } = vote
  await run(db)`
    update definition_votes set version = ${version}
    where definitionid = ${definitionid} and user_id = ${user_id} and value > 0`
}

export const removeVote = (db: Db, definitionid: number, user_id: number) =>
  run(db)`delete from definition_votes where definitionid = ${definitionid} and user_id = ${user_id}`

/** Sum of the local votes on definition `d`, which is added to its imported score. */
const localVotes = sql`(select coalesce(sum(value), 0) from definition_votes where definitionid = d.definitionid)`

/** Recalculates a definition's score and the number of votes cast for its earlier versions. */
export const countAgain = (db: Db, definitionid: number) => onlyRow(db)<{ score: number; earlier_votes: number }>`
  update definitions d
  set score = imported_score + ${localVotes}
  where definitionid = ${definitionid}
  returning score, (select count(*)::int from definition_votes b
                    where b.definitionid = d.definitionid and b.version < d.version) as earlier_votes`

/** Applies the scores of a staged import and adds the local votes. */
export const takeImportedScores = (db: Db, import_id: string) => run(db)`
  update definitions d
  set imported_score = r.score, score = r.score + ${localVotes}
  from import_plan p join import_rows r using (import_id, ord)
  where p.import_id = ${import_id} and p.outcome <> 'unchanged' and d.definitionid = p.definitionid
    and r.score <> d.imported_score`

type Row = Omit<UserVote, 'voted_at'> & { voted_at: Date }

const votesOf = (user_id: number, outdated: boolean) => sql`
  from definition_votes b join definitions d using (definitionid)
  where b.user_id = ${user_id} and (not ${outdated}::boolean or b.version < d.version)`

/** Returns a page of a user's votes, most recent first. */
export const votesPage = (
  db: Db,
  user_id: number,
  { outdated, page, per_page }: { outdated: boolean; page: number; per_page: number },
) => allRows(db)<Row>`
  select b.definitionid as definition_id, b.valsiid, v.word as valsi_word, b.definition, l.real_name as language,
         b.langid, l.tag as langtag, b.value as vote_value, b.score, b.voted_at, b.voted_version, b.version
  from (select d.*, b.value, b.created_at as voted_at, b.version as voted_version ${votesOf(user_id, outdated)}
        order by b.created_at desc, b.definitionid desc limit ${per_page} offset ${(page - 1) * per_page}) b
  join valsi v using (valsiid) join languages l using (langid)
  order by b.voted_at desc, b.definitionid desc`

export const countVotes = (db: Db, user_id: number, outdated: boolean) =>
  onlyValue(db)<number>`select count(*)::int as n ${votesOf(user_id, outdated)}`
