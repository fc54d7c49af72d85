import { queryOptions } from '@tanstack/react-query'
import { request } from '../../platform/api.ts'
import { pageQuery } from '../../platform/endpointQuery.ts'

/** Compounds that contain a word. */
export const compoundsQuery = (id: string, limit: number) =>
  pageQuery(['entries', 'compounds', id, limit], 'GET /jbovlaste/valsi/:id/compounds', {
    params: { id },
    query: { limit },
  })

const MAX_NEAR = 12

/**
 * Words similar in meaning to a definition, most similar first, with glosses in the first available language.
 *
 * @param langids the user's languages, preferred first
 */
export const nearQuery = (definition_id: number, langids: readonly number[]) => {
  const query = { definition_id, languages: langids.join(','), per_page: MAX_NEAR }
  return queryOptions({
    queryKey: ['entries', 'near', query],
    queryFn: ({ signal }) => request('GET /jbovlaste/semantic-search', { query }, signal),
    select: ({ definitions }) =>
      definitions
        .filter(({ valsiword }, i) => definitions.findIndex((other) => other.valsiword === valsiword) === i)
        .map(({ valsiword, gloss_keywords, langid, langtag }) => ({
          word: valsiword,
          gloss: (langid === langids[0] && gloss_keywords?.[0]?.word) || null,
          langtag,
        })),
    retry: false,
  })
}
