import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { langidsOf, PER_PAGE, type SearchAddress } from './address.ts'

/** Answers that come late are dropped: the key is what was asked, and an abandoned request is aborted. */
export function searchQuery(address: SearchAddress, ofReader: readonly number[]) {
  const { q = '', page = 1, type, selmaho, author, sort } = address
  const languages = langidsOf(address, ofReader)?.join(',')
  const query = {
    search: q,
    page,
    per_page: PER_PAGE,
    languages,
    word_type: type,
    selmaho,
    username: author,
    ...(sort === 'score' ? { sort_by: 'score' as const, sort_order: 'desc' as const } : {}),
  }
  return queryOptions({
    queryKey: ['search', 'dictionary', query],
    queryFn: ({ signal }) => call('GET /jbovlaste/definitions', { query }, signal),
    placeholderData: keepPreviousData,
  })
}
