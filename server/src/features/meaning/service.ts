import type { meaning as calls, HandlerInput } from '@vlacku/contract'
import type { Definition } from '@vlacku/contract/entries'
import type { MeaningResult } from '@vlacku/contract/meaning'
import type { MeaningAnswer } from '@vlacku/meaning'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { RawJson, withFields, withItems } from '../../platform/rawJson.ts'
import { compoundOf, type LexiconCache } from '../entries/index.ts'
import {
  type DictionarySearch,
  filtersOf,
  mayBeCompound,
  type SearchIndex,
  withCommentCounts,
  withCurrentName,
} from '../search/index.ts'
import type { AllowedEntries } from './allowedEntries.ts'
import type { MeaningSearch } from './meaningSearch.ts'
import type { AllowedList, QuestionVector } from './messages.ts'

type Query = HandlerInput<typeof calls.searchByMeaning>['query']

export interface MeaningParts {
  search: DictionarySearch
  meaning: MeaningSearch
  lexicon: LexiconCache
  allowed: AllowedEntries
  /** The direction of a text, or null where there is none in time; never rejects. */
  vectorOf: (text: string) => Promise<QuestionVector | null>
}

/** Words related in meaning to a text or a definition, each with the definition its reader wants first. */
export async function searchByMeaning(ctx: Ctx, parts: MeaningParts, given: Query) {
  if (!parts.search.index || !parts.meaning.ready) throw new AppError('not_ready')
  const query = await withCurrentName(ctx, given)
  const asked = query.definition_id === undefined ? await parts.vectorOf(query.search) : null
  const index = parts.search.index // taken after waiting: it may be another one now
  const filters = filtersOf(query)
  const from = (query.page - 1) * query.per_page
  const window = { allowed: parts.allowed.of(index, filters), from, to: from + query.per_page }
  const answer = await ask(index, parts.meaning, query, { ...window, asked })
  const ids = answer.hits.map(({ entry_id }) => entry_id)
  const best = index.bestDefinitions(ids, filters)
  const definitions = answer.hits.flatMap(({ entry_id, similarity, evidence }) => {
    const found = best.get(entry_id)
    if (!found) return [] // it was deleted while the question was on its way
    return [withFields(found.card, { match: 'meaning', similarity, evidence })]
  })
  const { page, per_page } = query
  const compound = page === 1 ? await compoundOf(ctx, parts.lexicon, query.search, query.source_langid) : null
  const decomposition = compound && mayBeCompound(index, query) ? compound : null
  const fields = { total: answer.total, page, per_page, ...(decomposition && { decomposition }) }
  return withCommentCounts(ctx, query, new RawJson<MeaningResult>(withItems('definitions', definitions, fields)))
}

type Window = { allowed: AllowedList; from: number; to: number }

async function ask(
  index: SearchIndex,
  meaning: MeaningSearch,
  query: Query,
  { asked, ...window }: Window & { asked: QuestionVector | null },
): Promise<MeaningAnswer> {
  if (query.definition_id === undefined) {
    const lang = query.languages?.[0] === undefined ? null : index.tagOf(query.languages[0])
    return meaning.search({ text: query.search, lang, ...window }, asked)
  }
  const card = index.cardOf(query.definition_id)
  if (card === null) throw new AppError('definition_not_found')
  const { valsiid, definitionid } = JSON.parse(card) as Definition
  return meaning.similarTo({ entry_id: valsiid, definitionid, ...window })
}
