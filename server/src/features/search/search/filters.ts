import type { Filters } from '@vlacku/textsearch'
import type { Ctx } from '../../../platform/context.ts'
import { findAccount } from '../../accounts/accountNames/index.ts'

interface FilterInput {
  languages?: number[] | undefined
  selmaho?: string | undefined
  word_type?: number | undefined
  username?: string | undefined
  source_langid: number
}

/** Returns the filters of a search in index form. */
export const filtersOf = ({ languages, selmaho, word_type, username, source_langid }: FilterInput): Filters => ({
  languages: languages ?? null,
  selmaho: selmaho ?? null,
  word_type: word_type ?? null,
  username: username ?? null,
  source_langid,
})

/** Replaces a former author name with the current name, which the index contains. */
export async function withCurrentName<Query extends { username?: string | undefined }>(
  { db }: Pick<Ctx, 'db'>,
  query: Query,
): Promise<Query> {
  if (!query.username) return query
  return { ...query, username: (await findAccount(db, query.username))?.username ?? query.username }
}
