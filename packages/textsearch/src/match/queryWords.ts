import { ENGLISH, type Family, LOJBAN, OWN_LETTERS } from '../text/stemming.ts'
import { DOUBTFUL, type Expansion, expand, INFLECTED, RESPELT, upTo } from './expansion.ts'
import type { MatchSet } from './matchSet.ts'
import type { Token } from './parseQuery.ts'

/** Returns the families of the requested languages, and the family of linked words, which occur in texts of every language. */
export function familiesOf(all: MatchSet[], languages: number[] | null): Set<Family> {
  const families = new Set<Family>([LOJBAN])
  for (const { segment } of all) {
    for (const [at, langid] of segment.data.languageIds.entries()) {
      if (!languages?.length || languages.includes(langid)) families.add(segment.families[at]!)
    }
  }
  return families
}

/** The words of a query as terms of each segment: `[segment][word]`. */
export interface ExpandedWords {
  /** Terms that certainly match. */
  sure: Expansion[][]
  /** Like `sure`, but including doubtful inflections; null if there are none. */
  guessed: Expansion[][] | null
}

/**
 * Expands each word of a query to the terms of each segment. A word that doesn't occur as typed may be a form of a known word or
 * a typo. Inflection rules match almost anything, so they are trusted only for the first language (or the requested languages),
 * and are a guess for other languages.
 *
 * @param leading family of the language that comes first; null if all languages are equal
 */
export function expandWords(
  all: MatchSet[],
  tokens: readonly Token[],
  families: Set<Family>,
  leading: Family | null,
): ExpandedWords {
  const doubtful = tokens.map((token) => doubtfulFamilies(all, token, families, leading))
  const words = all.map(({ segment }) => tokens.map((token, at) => expand(segment, token, families, doubtful[at]!)))
  const known = tokens.map((_, at) => all.some((matches, which) => isUsed(matches, upTo(RESPELT, words[which]![at]!))))
  const isGuess = words.some((list) => list.some(({ levels }, at) => !known[at] && levels.includes(DOUBTFUL)))
  const sure = words.map((list) => list.map((word, at) => (known[at] ? word : upTo(INFLECTED, word))))
  return { sure, guessed: isGuess ? words : null }
}

function doubtfulFamilies(
  all: MatchSet[],
  { text }: Token,
  families: Set<Family>,
  leading: Family | null,
): Set<Family> {
  const doubtful = new Set<Family>()
  if (leading !== null) {
    for (const family of families) if (family !== leading && !OWN_LETTERS.has(family)) doubtful.add(family)
  }
  if (families.has(ENGLISH) && text.endsWith('e') && addsE(all, text)) doubtful.add(ENGLISH)
  return doubtful
}

/**
 * Returns true if only a final e distinguishes a text from a known stem. Snowball drops any final e, so `neede` would count as a
 * form of need, and needle would never be suggested.
 */
function addsE(all: MatchSet[], text: string): boolean {
  const without = ENGLISH + text.slice(0, -1)
  return all.some((matches) => {
    const ids = [without, `${without}s`].map((term) => matches.segment.terms.find(term))
    return isUsed(matches, { terms: ids.filter((id) => id >= 0), levels: [] })
  })
}

/** Returns true if any definition that passes the filters contains one of the given terms. */
export function isUsed({ segment, mask }: MatchSet, { terms }: Expansion): boolean {
  return terms.some(
    (term) =>
      segment.termGlossUnits.of(term).some((unit) => mask.passes(segment.data.unitDoc[unit]!)) ||
      segment.termDefinitions.of(term).some((doc) => mask.passes(doc)) ||
      segment.termNotes.of(term).some((doc) => mask.passes(doc)),
  )
}
