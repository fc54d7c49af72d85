import type { FindRelated } from '../search/index.ts'
import type { AllowedEntries } from './allowedEntries.ts'
import type { MeaningSearch } from './meaningSearch.ts'

/** Maximum number of related entries per text. More entries make no difference. */
const MAX_RELATED = 30

/** Finds the entries closest in meaning to a phrase and to each of its content words. */
export const relatedBy =
  (meaning: MeaningSearch, allowed: AllowedEntries): FindRelated =>
  async (index, { search, ...filters }, { words, lang }) => {
    const texts = [search, ...words]
    const request = { texts, lang, allowed: allowed.of(index, filters), limit: MAX_RELATED }
    const nearest = await meaning.nearest(request)
    if (nearest === null) return null
    const [phrase = [], ...byWord] = nearest
    return { phrase, words: new Map(words.map((word, at) => [word, byWord[at]!])) }
  }
