import type { compounds as endpoints, HandlerInput } from '@vlacku/contract'
import { type Component, type CompoundsResponse, MAX_FORMS } from '@vlacku/contract/compounds'
import type { Definition } from '@vlacku/contract/entries'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { MatchKind } from '@vlacku/contract/search'
import type { Explanation, LanguagePack, Lexicon } from '@vlacku/language'
import { summaryOf } from '@vlacku/markup/markdown'
import type { Ctx } from '../../../platform/context.ts'
import { packOf } from '../../../platform/languagePacks.ts'
import type { LexiconCache } from '../../dictionary/entries/index.ts'
import {
  type DictionarySearch,
  definitionInAnyLanguage,
  existingCompounds,
  type Filters,
  filtersOf,
  type SearchIndex,
} from '../search/index.ts'

/** Search results that are examined for words with a gloss. */
const FIRST_RESULTS = { page: 1, per_page: 40, sort_by: 'word', sort_order: 'asc' } as const
const MAX_ALTERNATIVES = 4
/** Maximum length, in characters, of the definition shown next to an entry. */
const SUMMARY_LENGTH = 120
/** Errors of compounds that lack a hyphen. */
const HYPHEN_ERRORS = new Set<Explanation['kind']>(['falls_apart', 'joins_particle', 'missing_hyphen'])
/** Matches that denote the word itself rather than a related word. */
const GLOSS_MATCHES = new Set<MatchKind>(['gloss', 'leading', 'gloss_word'])

interface Parts {
  search: DictionarySearch
  lexicon: LexiconCache
}

/** Data for resolving a component to a word. */
interface Resolver {
  pack: LanguagePack
  known: Lexicon
  /** Null during the first index build. */
  index: SearchIndex | null
  filters: Filters
}

/**
 * Lists the lujvo that can be built from the given words, best first. A Lojban word is used unchanged, a lujvo is replaced by its
 * components, and any other word is looked up as a gloss in the user's languages. A single word that would be a lujvo with one more
 * hyphen is only explained.
 */
export async function makeCompounds(
  ctx: Ctx,
  { search, lexicon }: Parts,
  { words, languages }: HandlerInput<typeof endpoints.makeCompounds>['query'],
): Promise<CompoundsResponse> {
  search.onSearch()
  const pack = packOf(DEFAULT_SOURCE_LANGID)!
  const known = await lexicon.read(ctx.db)
  const filters = filtersOf({ languages, source_langid: DEFAULT_SOURCE_LANGID })
  const resolver: Resolver = { pack, known, index: search.index, filters }
  const inputs = contentWords(words.trim(), resolver)
  const [only] = inputs.length === 1 ? inputs : []
  const typed = only === undefined ? [] : [pack.normalize(only)]
  const explanation = only === undefined ? null : missingHyphenIn(only, resolver)
  if (explanation) return { explanation, components: [], forms: [], entries: entriesOf(typed, resolver) }
  const components = componentsOf(inputs, resolver)
  const chosen = components.flatMap(({ word, obstacle }) => (word === null || obstacle ? [] : word))
  if (chosen.length < components.length) return { explanation, components, forms: [], entries: [] }
  const forms = pack.compositions(chosen, known, { limit: MAX_FORMS })
  const existing = search.index ? existingCompounds(search.index, pack, known, chosen) : []
  return {
    explanation,
    components,
    forms: forms.map((form) => ({ ...form, is_entry: existing.includes(form.word) })),
    entries: entriesOf([...typed, ...existing], resolver),
  }
}

/**
 * Explains why a word isn't a lujvo if one more hyphen makes it one; otherwise returns null. Words of the user's language, such as
 * `translate`, aren't explained if they are glosses.
 */
function missingHyphenIn(word: string, resolver: Resolver): Explanation | null {
  const explanation = resolver.pack.explain(word)
  if (!explanation?.correction || !HYPHEN_ERRORS.has(explanation.kind)) return null
  // words that contain the gloss, such as `valrtosmabru`, borrow it rather than translate it
  const isTranslated = wordsWithGloss(word, resolver).some((found) => !found.includes(word.toLowerCase()))
  return isTranslated ? null : explanation
}

function componentsOf(inputs: readonly string[], resolver: Resolver): Component[] {
  const [only] = inputs.length === 1 ? inputs : []
  const components = only !== undefined && !isOnlyName(only, resolver) ? partsOf(only, resolver) : null
  if (components?.every(isKnown)) return components
  const isLojban = inputs.every((input) => isLojbanWord(input, resolver))
  return inputs.flatMap((input) => componentsIn(input, isLojban, resolver))
}

/**
 * Removes stop words, such as `the`, if the text is a phrase in one of the user's languages, except those that can be part of a
 * lujvo, such as `do`. Leaves texts that contain a name with dots unchanged.
 */
function contentWords(text: string, resolver: Resolver): string[] {
  const { pack, index, filters } = resolver
  const words = text.split(/[\s,+]+/).filter(Boolean)
  if (words.some((word) => word.startsWith('.')) || words.every((word) => isLojbanWord(word, resolver))) return words
  const content = index?.phraseOf({ search: text, ...FIRST_RESULTS, ...filters })?.words ?? []
  if (content.length === 0) return words
  const isContent = (word: string) => content.some((part) => word.toLowerCase().includes(part))
  const isUsable = (word: string) => isComponent(pack.normalize(word), resolver)
  const hasUsableStopWord = words.some((word) => !isContent(word) && isUsable(word))
  return hasUsableStopWord ? words.filter((word) => isContent(word) || isUsable(word)) : content
}

/** Returns true for words that can be part of a lujvo, other words in the dictionary, and names with dots. */
function isLojbanWord(input: string, resolver: Resolver): boolean {
  const { pack, index } = resolver
  const word = pack.normalize(input)
  if (isComponent(word, resolver) || index?.hasWord(word)) return true
  return input.startsWith('.') && pack.classify(input) !== null
}

/**
 * Returns the components for one word of the query. In a text of Lojban words, a word that can't be part of a lujvo is returned
 * with the reason; in other texts, it may be a word of the user's language, so its glosses take precedence. For names without dots,
 * they always do. An affix without such glosses is replaced by its word.
 */
function componentsIn(input: string, isLojban: boolean, resolver: Resolver): Component[] {
  const { pack } = resolver
  const normal = pack.normalize(input)
  if (isComponent(normal, resolver)) return [presentComponent(input, normal, [], resolver)]
  const parts = pack.classify(normal) === 'lujvo' ? partsOf(normal, resolver) : null
  if (parts?.every(isKnown)) return parts
  const isName = pack.classify(normal) === 'cmevla'
  const isDotted = input.startsWith('.')
  const glossed = isName && isDotted ? [] : wordsWithGloss(input, resolver)
  const ofAffix = glossed.length === 0 && !isDotted ? resolver.known.wordOfAffix(normal) : undefined
  if (ofAffix !== undefined) return [presentComponent(input, ofAffix, [], resolver)]
  if (isName && glossed.length === 0) return [{ ...presentComponent(input, normal, [], resolver), obstacle: 'name' }]
  if (!isName && isLojbanWord(input, resolver) && (isLojban || isDotted || glossed.length === 0)) {
    const component = presentComponent(input, normal, glossed.slice(0, MAX_ALTERNATIVES), resolver)
    return [{ ...component, obstacle: 'no_affixes' }]
  }
  const [word = null, ...alternatives] = glossed
  if (word === null && parts) return parts
  return [presentComponent(input, word, alternatives, resolver)]
}

/** Returns true for names, except those in the dictionary that are also glosses, such as `lojban`, which is built like a lujvo. */
function isOnlyName(input: string, resolver: Resolver): boolean {
  const { pack, index } = resolver
  if (pack.classify(input) !== 'cmevla') return false
  return input.startsWith('.') || !index?.hasWord(pack.normalize(input)) || wordsWithGloss(input, resolver).length === 0
}

/** Returns the components of a lujvo or of a name built like one; null for other words. The word of an unknown affix is null. */
function partsOf(word: string, resolver: Resolver): Component[] | null {
  const parts = resolver.pack.decompose(word, resolver.known)
  return (
    parts?.flatMap((part) => (part.kind === 'affix' ? [presentComponent(part.text, part.word, [], resolver)] : [])) ??
    null
  )
}

const isKnown = ({ word }: Component) => word !== null

function presentComponent(input: string, word: string | null, alternatives: string[], resolver: Resolver): Component {
  return {
    ...{ input, word, obstacle: null, alternatives },
    affixes: word === null ? [] : shortForms(word, resolver.known),
    definition: word === null ? null : definitionOf(word, resolver),
  }
}

const shortForms = (word: string, known: Lexicon) =>
  [...new Set(known.affixesOf(word))].filter((affix) => affix !== word)

/** Returns true if a word can be part of a lujvo. For example, `se` can only be used before another word. */
const isComponent = (word: string, { pack, known }: Resolver) =>
  [
    [word, 'klama'],
    ['klama', word],
  ].some((words) => pack.compositions(words, known, { limit: 1 }).length > 0)

/** Returns words that have the given gloss and can be part of a lujvo, best first. */
function wordsWithGloss(gloss: string, resolver: Resolver): string[] {
  const { index, filters } = resolver
  if (!index) return []
  const { hits } = index.search({ search: gloss, ...FIRST_RESULTS, ...filters })
  const words = hits.flatMap(({ card, match }) => (GLOSS_MATCHES.has(match) ? [parseCard(card).valsiword] : []))
  return [...new Set(words)].filter((word) => isComponent(word, resolver)).slice(0, 1 + MAX_ALTERNATIVES)
}

const parseCard = (card: Uint8Array): Definition => JSON.parse(Buffer.from(card).toString())

/** Returns a word's best definition for the user, in any language if necessary. */
const definitionOf = (word: string, { index, filters }: Resolver): Definition | null =>
  index && definitionInAnyLanguage(index, word, filters)

const entriesOf = (words: readonly string[], resolver: Resolver) =>
  [...new Set(words)].flatMap((word) => {
    const definition = definitionOf(word, resolver)
    if (!definition) return []
    return [{ word, text: summaryOf(definition.definition, SUMMARY_LENGTH), langtag: definition.langtag }]
  })
