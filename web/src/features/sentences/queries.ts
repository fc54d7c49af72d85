import { endpointQuery, pageQuery } from '../../platform/endpointQuery.ts'
import { langidsOf, PER_PAGE } from '../search/index.ts'

/** Number of examples shown in an entry. */
const EXAMPLES = 5

/** Search parameters that apply to sentences. */
export interface SentenceSearchParams {
  q?: string
  page?: number
  /** Comma-separated IDs of translation languages, or `all`. Defaults to the user's languages. */
  langs?: string
  /** Comma-separated constructions that all sentences must contain. */
  contains?: string
}

/** Number of sentences that a dictionary search shows for a text or phrase. */
const FEW = 3

export const topSentencesQuery = ({ q, langs }: SentenceSearchParams, ofReader: readonly number[]) =>
  sentencesQuery({ ...(q !== undefined && { q }), ...(langs !== undefined && { langs }) }, ofReader, FEW)

export function sentencesQuery(
  { q = '', page = 1, langs, contains }: SentenceSearchParams,
  ofReader: readonly number[],
  per_page = PER_PAGE,
) {
  const languages = langidsOf({ langs }, ofReader)?.join(',')
  const query = { query: q.slice(0, 1000), page, per_page, languages, constructions: contains }
  return pageQuery(['sentences', 'search', query], 'GET /muplis/search', { query })
}

export const examplesQuery = (id: string, ofReader: readonly number[]) =>
  endpointQuery(['sentences', 'examples', id, ofReader], 'GET /jbovlaste/valsi/:id/examples', {
    params: { id },
    query: { languages: ofReader.join(','), limit: EXAMPLES },
  })
