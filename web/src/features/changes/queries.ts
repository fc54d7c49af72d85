import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DictionaryImport, RecentChange } from '@vlacku/contract/changes'
import type { Change } from '@vlacku/contract/versions'
import { ApiError } from '../../platform/ApiError.ts'
import { call } from '../../platform/api.ts'
import type { ChangesAddress } from './address.ts'

/** How many changes a page shows. */
const PER_PAGE = 50

export const changesQuery = ({ days, types, language, after }: ChangesAddress) => {
  const query = {
    limit: PER_PAGE,
    ...(days !== undefined && { days }),
    ...(types && { types }),
    ...(language !== undefined && { languages: String(language) }),
    ...(after && { after }),
  }
  return queryOptions({
    queryKey: ['changes', 'list', query],
    queryFn: async ({ signal }) => {
      const { changes, ...rest } = await call('GET /jbovlaste/changes', { query }, signal)
      return { ...rest, changes: changes.map(withoutContents) }
    },
    placeholderData: keepPreviousData,
  })
}

/** How many definitions a page shows. */
const DEFINITIONS = 20

/** All definitions, the newest first. */
export const newestQuery = (page = 1) =>
  queryOptions({
    queryKey: ['changes', 'definitions', page],
    queryFn: ({ signal }) =>
      call('GET /jbovlaste/definitions/list', { query: { page, per_page: DEFINITIONS } }, signal),
    placeholderData: keepPreviousData,
  })

export type ShownChange = Omit<RecentChange, 'diff'> & { diff: { changes: Change[] } | null }

/** Rows show what changed; whole texts, twice for each, would travel with a drawn page for nothing. */
const withoutContents = ({ diff, ...change }: RecentChange): ShownChange => ({
  ...change,
  diff: diff && { changes: diff.changes },
})

/** True when an old link names a place in the list that no list has. */
export const isLostPlace = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_request'

/** A row of the list: a change, or what an import brought. */
export type ListedItem = { key: string; time: number } & ({ change: ShownChange } | { imported: DictionaryImport })

/** Changes and imports in one list, the newest first. */
export const inOrder = (changes: readonly ShownChange[], imports: readonly DictionaryImport[]): ListedItem[] =>
  [
    ...changes.map((change) => ({ key: change.change_id, time: change.time, change })),
    ...imports.map((imported) => ({
      key: `import-${imported.imported_at}-${imported.langid}`,
      time: Date.parse(imported.imported_at) / 1000,
      imported,
    })),
  ].sort((left, right) => right.time - left.time)

/** How far back the home page looks. */
const HOME_DAYS = 70
const HOME_ROWS = 6

/** What changed last in these languages. */
export const latestQuery = (langids: readonly number[]) =>
  queryOptions({
    queryKey: ['changes', 'latest', langids],
    queryFn: async ({ signal }): Promise<ListedItem[]> => {
      const query = { days: HOME_DAYS, limit: HOME_ROWS, types: 'definition', languages: langids.join(',') }
      const { changes, imports } = await call('GET /jbovlaste/changes', { query }, signal)
      return inOrder(changes.map(withoutContents), imports).slice(0, HOME_ROWS)
    },
  })
