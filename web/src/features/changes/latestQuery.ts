import { queryOptions } from '@tanstack/react-query'
import { request } from '../../platform/api.ts'
import { inOrder, type ListedItem, withoutContents } from './listed.ts'

/** Period shown on the home page, in days. */
const HOME_DAYS = 70
const HOME_ROWS = 6

/** The latest changes in the given languages. */
export const latestQuery = (langids: readonly number[]) =>
  queryOptions({
    queryKey: ['changes', 'latest', langids],
    queryFn: async ({ signal }): Promise<ListedItem[]> => {
      const query = { days: HOME_DAYS, limit: HOME_ROWS, types: 'definition', languages: langids.join(',') }
      const { changes, imports } = await request('GET /jbovlaste/changes', { query }, signal)
      return inOrder(changes.map(withoutContents), imports).slice(0, HOME_ROWS)
    },
  })
