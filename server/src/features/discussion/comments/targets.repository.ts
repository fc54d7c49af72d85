import type { Thread } from '@vlacku/contract/comments'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { PREPARED } from '../../../platform/database/prepared.ts'
import { firstValue, run } from '../../../platform/database/statements.ts'
import { currentValsiid } from '../../dictionary/entries/index.ts'

/** Maximum length of a definition excerpt in a thread, in characters. */
const MAX_OF_DEFINITION = 300

/** Subject of a thread: at most one target. A definition includes its entry. */
export interface About {
  valsiid: number | null
  definitionid: number | null
  natlang_word_id: number | null
  target_user_id: number | null
}

export type AboutRow = Pick<
  Thread,
  'valsi_id' | 'natlang_word_id' | 'definition_id' | 'target_user_id' | 'valsi_word' | 'definition' | 'target_username'
>

/** Subject of a thread `t`, even if deleted. Requires `aboutJoins`. */
export const aboutColumns = sql`
  t.valsiid as valsi_id, t.natlang_word_id, t.definitionid as definition_id, t.target_user_id,
  coalesce(v.word, n.word) as valsi_word, left(d.definition, ${MAX_OF_DEFINITION}::int) as definition,
  g.username as target_username`
export const aboutJoins = sql`
  left join all_definitions d on d.definitionid = t.definitionid
  left join all_valsi v on v.valsiid = t.valsiid
  left join natlang_words n on n.natlang_word_id = t.natlang_word_id
  left join users g on g.user_id = t.target_user_id`

/** A reference to the subject of a thread. */
export type Named =
  | { kind: 'valsi'; id: number }
  | { kind: 'definition'; id: number }
  | { kind: 'natlang_word'; id: number }
  | { kind: 'user'; id: number }

export interface TargetRow extends About {
  word: string | null
  definition: string | null
  username: string | null
}

const targets: Record<Named['kind'], (id: number, lock: RawBuilder<unknown>) => RawBuilder<TargetRow>> = {
  valsi: (id, lock) => sql`${PREPARED}
    select valsiid, null::int as definitionid, null::int as natlang_word_id, null::int as target_user_id, word,
           null::text as definition,
           null::text as username
    from valsi
    where valsiid = ${currentValsiid(id)} ${lock}`,
  definition: (id, lock) => sql`${PREPARED}
    select d.valsiid, d.definitionid, null::int as natlang_word_id, null::int as target_user_id, v.word,
           left(d.definition, ${MAX_OF_DEFINITION}::int) as definition,
           null::text as username
    from definitions d join valsi v using (valsiid) where d.definitionid = ${id} ${lock}`,
  natlang_word: (id, lock) => sql`${PREPARED}
    select null::int as valsiid, null::int as definitionid, natlang_word_id, null::int as target_user_id, word,
           null::text as definition,
           null::text as username
    from natlang_words where natlang_word_id = ${id} ${lock}`,
  user: (id, lock) => sql`${PREPARED}
    select null::int as valsiid, null::int as definitionid, null::int as natlang_word_id, user_id as target_user_id,
           null::text as word, null::text as definition, username
    from users where user_id = ${id} ${lock}`,
}

/**
 * Finds a target, or returns undefined if it doesn't exist. If `lock` is true, prevents its deletion until the transaction ends.
 */
export async function targetOf(db: Db, { kind, id }: Named, lock = false): Promise<TargetRow | undefined> {
  const { rows } = await targets[kind](id, lock ? sql`for key share` : sql``).execute(db)
  return rows[0]
}

/** Returns the ID of a natlang word that is a keyword of a definition, otherwise undefined. */
export async function natlangWordId(db: Db, langid: number, word: string): Promise<number | undefined> {
  await run(db)`
    insert into natlang_words (langid, word)
    select d.langid, k.word from definition_keywords k join definitions d using (definitionid)
    where k.word = ${word} and d.langid = ${langid} limit 1
    on conflict do nothing`
  return firstValue(db)<number>`
    select natlang_word_id from natlang_words where langid = ${langid} and word = ${word}`
}
