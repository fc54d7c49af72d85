import type { meaning as endpoints, HandlerInput } from '@vlacku/contract'
import type { Definition } from '@vlacku/contract/entries'
import type { MeaningResult } from '@vlacku/contract/meaning'
import { isClose, type MeaningHits } from '@vlacku/meaning'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { RawJson, withFields, withItems } from '../../../platform/rawJson.ts'
import { compoundOf, type LexiconCache } from '../../dictionary/entries/index.ts'
import {
  type DictionarySearch,
  filtersOf,
  mayBeCompound,
  type SearchIndex,
  withCommentCounts,
  withCurrentName,
} from '../search/index.ts'
import { type AllowedEntries, relatedBy } from './allowedEntries.ts'
import type { MeaningSearch } from './meaningSearch.ts'
import type { AllowedList, QueryVector } from './messages.ts'

type Query = HandlerInput<typeof endpoints.searchByMeaning>['query']

export interface MeaningParts {
  search: DictionarySearch
  meaning: MeaningSearch
  lexicon: LexiconCache
  allowed: AllowedEntries
  /** Returns the vector of a text, or null if it isn't available in time. Never rejects. */
  vectorOf: (text: string) => Promise<QueryVector | null>
}

/** Returns words related in meaning to a text or definition, each with its best definition for the viewer. */
export async function searchByMeaning(ctx: Ctx, parts: MeaningParts, input: Query) {
  if (!parts.search.index || !parts.meaning.ready) throw new AppError('not_ready')
  const query = await withCurrentName(ctx, input)
  const queryVector = query.definition_id === undefined ? await parts.vectorOf(query.search) : null
  const index = parts.search.index // read after awaiting, since the index may have been replaced
  const filters = filtersOf(query)
  const from = (query.page - 1) * query.per_page
  const window = { allowed: parts.allowed.of(index, filters), from, to: from + query.per_page }
  const lifted = query.definition_id === undefined ? await wordsOfSentence(index, parts, query) : NONE
  const result = await rankedHits(index, parts.meaning, query, { ...window, queryVector, lifted })
  const ids = result.hits.map(({ entry_id }) => entry_id)
  const best = index.bestDefinitions(ids, filters)
  const definitions = result.hits.flatMap(({ entry_id, similarity, evidence }) => {
    const found = best.get(entry_id)
    if (!found) return [] // the definition was deleted during the query
    const word = lifted.get(entry_id)
    const match = word === undefined ? { match: 'meaning' } : { match: 'content_word', asked: word }
    const band = isClose(similarity) ? 'close' : 'related'
    return [withFields(found.card, { ...match, similarity, band, evidence })]
  })
  const { page, per_page } = query
  const compound = page === 1 ? await compoundOf(ctx, parts.lexicon, query.search, query.source_langid) : null
  const decomposition = compound && mayBeCompound(index, query) ? compound : null
  const fields = { total: result.total, page, per_page, ...(decomposition && { decomposition }) }
  return withCommentCounts(ctx, query, new RawJson<MeaningResult>(withItems('definitions', definitions, fields)))
}

/** Maximum number of word matches ranked first. More matches suggest that the query is meant for dictionary search. */
const MAX_LIFTED = 40
const NONE: ReadonlyMap<number, string> = new Map()

/** Returns the entries that dictionary search finds for the words of a sentence, best first, each with the matched word. */
async function wordsOfSentence(
  index: SearchIndex,
  { meaning, allowed }: MeaningParts,
  { search, ...query }: Query,
): Promise<ReadonlyMap<number, string>> {
  const filters = filtersOf(query)
  const wanted = { search, page: 1, per_page: MAX_LIFTED, ...BEST_FIRST, ...filters }
  const phrase = index.phraseOf(wanted)
  if (!phrase?.isSentence) return NONE
  const related = await relatedBy(meaning, allowed)(index, { search, ...filters }, phrase)
  const { hits } = index.search({ ...wanted, related })
  return new Map(hits.flatMap(({ entry_id, asked }) => (asked === undefined ? [] : [[entry_id, asked]])))
}

const BEST_FIRST = { sort_by: 'word', sort_order: 'asc' } as const

type Window = { allowed: AllowedList; from: number; to: number }

async function rankedHits(
  index: SearchIndex,
  meaning: MeaningSearch,
  query: Query,
  { queryVector, lifted, ...window }: Window & { queryVector: QueryVector | null; lifted: ReadonlyMap<number, string> },
): Promise<MeaningHits> {
  if (query.definition_id === undefined) {
    const lang = query.languages?.[0] === undefined ? null : index.tagOf(query.languages[0])
    return meaning.search({ text: query.search, lang, lifted: [...lifted.keys()], ...window }, queryVector)
  }
  const card = index.cardOf(query.definition_id)
  if (card === null) throw new AppError('definition_not_found')
  const { valsiid, definitionid } = JSON.parse(card) as Definition
  return meaning.similarTo({ entry_id: valsiid, definitionid, ...window })
}
