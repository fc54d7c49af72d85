import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecentChange } from '@vlacku/contract/changes'
import { ApiError } from '../../platform/ApiError.ts'
import { call } from '../../platform/api.ts'
import type { ChangesAddress } from './address.ts'

export const changesQuery = ({ days, types, language, after }: ChangesAddress) => {
  const query = {
    ...(days !== undefined && { days }),
    ...(types && { types }),
    ...(language !== undefined && { languages: String(language) }),
    ...(after && { after }),
  }
  return queryOptions({
    queryKey: ['changes', 'list', query],
    queryFn: ({ signal }) => call('GET /jbovlaste/changes', { query }, signal),
    placeholderData: keepPreviousData,
  })
}

/** True when an old link names a place in the list that no list has. */
export const isLostPlace = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_request'

/** What the home page tells of a change. */
export type LatestChange = Pick<
  RecentChange,
  'word' | 'username' | 'time' | 'language_name' | 'change_type' | 'kind'
> & {
  id: string
}

/** How far back the home page looks. */
const HOME_DAYS = 70
const HOME_ROWS = 6

/** What changed last in these languages; where nobody has changed anything yet, what the dictionary was given last. */
export const latestQuery = (langids: readonly number[]) =>
  queryOptions({
    queryKey: ['changes', 'latest', langids],
    queryFn: async ({ signal }): Promise<LatestChange[]> => {
      const languages = langids.join(',')
      const recent = { days: HOME_DAYS, limit: HOME_ROWS, types: 'definition', languages }
      const { changes } = await call('GET /jbovlaste/changes', { query: recent }, signal)
      if (changes.length > 0) return changes.map(({ change_id, ...change }) => ({ ...change, id: change_id }))
      const given = { languages, sort_by: 'updated_at' as const, per_page: HOME_ROWS }
      const { definitions } = await call('GET /jbovlaste/definitions/list', { query: given }, signal)
      return definitions.map(({ definitionid, valsiword, username, time, langrealname }) => ({
        ...{ word: valsiword, username, time, language_name: langrealname },
        ...{ id: String(definitionid), change_type: 'definition', kind: null },
      }))
    },
  })
