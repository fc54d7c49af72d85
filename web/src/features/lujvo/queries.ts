import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** The lujvo for the given words, with definitions in the first available language. */
export const compoundsQuery = (words: string, langids: readonly number[]) => {
  const query = { words, languages: langids.join(',') }
  return queryOptions({
    queryKey: ['lujvo', query],
    queryFn: ({ signal }) => call('GET /language/compounds', { query }, signal),
    placeholderData: keepPreviousData,
  })
}
