import type { compounds as calls, HandlerInput } from '@vlacku/contract'
import { type Component, type CompoundsResponse, MAX_FORMS } from '@vlacku/contract/compounds'
import type { Definition } from '@vlacku/contract/entries'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { MatchKind } from '@vlacku/contract/search'
import type { LanguagePack, Lexicon } from '@vlacku/language'
import { summaryOf } from '@vlacku/markup/markdown'
import type { Ctx } from '../../../platform/context.ts'
import { packOf } from '../../../platform/languagePacks.ts'
import { type LexiconCache, sourceWords } from '../../dictionary/entries/index.ts'
import {
  type DictionarySearch,
  definitionInAnyLanguage,
  type Filters,
  filtersOf,
  type SearchIndex,
} from '../search/index.ts'

/** Search results that are examined for words with a gloss. */
const FIRST_RESULTS = { page: 1, per_page: 40, sort_by: 'word', sort_order: 'asc' } as const
const MAX_ALTERNATIVES = 4
/** Maximum length, in characters, of the definition shown next to an entry. */
const SUMMARY_LENGTH = 120
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
 * Lists the lujvo that can be built from the given words, best first. A word that can be part of a lujvo is used unchanged; any
 * other word is looked up as a gloss in the user's languages. A single lujvo is split into its components.
 */
export async function makeCompounds(
  ctx: Ctx,
  { search, lexicon }: Parts,
  { words, languages }: HandlerInput<typeof calls.makeCompounds>['query'],
): Promise<CompoundsResponse> {
  search.onSearch()
  const pack = packOf(DEFAULT_SOURCE_LANGID)!
  const known = await lexicon.read(ctx.db)
  const filters = filtersOf({ languages, source_langid: DEFAULT_SOURCE_LANGID })
  const resolver: Resolver = { pack, known, index: search.index, filters }
  const components = componentsOf(words.trim(), resolver)
  const chosen = components.flatMap(({ word }) => word ?? [])
  const found = chosen.length === components.length ? pack.compositions(chosen, known, { limit: MAX_FORMS }) : []
  const forms = found
    .slice(0, MAX_FORMS)
    .map((form) => ({ ...form, is_entry: search.index?.hasWord(form.word) ?? false }))
  return { components, forms, entries: forms.flatMap((form) => (form.is_entry ? entryOf(form.word, resolver) : [])) }
}

function componentsOf(text: string, resolver: Resolver): Component[] {
  const inputs = contentWords(text, resolver)
  const parts = inputs.length === 1 ? resolver.pack.decompose(text, resolver.known) : null
  const words = parts && sourceWords(parts)
  if (!parts || !words) return inputs.map((input) => componentOf(input, resolver))
  const affixes = parts.flatMap(({ kind, text: affix }) => (kind === 'affix' ? [affix] : []))
  return words.map((word, nth) => presentComponent(affixes[nth]!, word, [], resolver))
}

/** Removes stop words, such as `the`, if the text is a phrase in one of the user's languages. */
function contentWords(text: string, resolver: Resolver): string[] {
  const { index, filters, pack } = resolver
  const words = text.split(/[\s,+]+/).filter(Boolean)
  if (words.every((word) => isComponent(pack.normalize(word), resolver))) return words
  const content = index?.phraseOf({ search: text, ...FIRST_RESULTS, ...filters })?.words ?? []
  return content.length > 1 ? content : words
}

function componentOf(input: string, resolver: Resolver): Component {
  const normal = resolver.pack.normalize(input)
  if (isComponent(normal, resolver)) return presentComponent(input, normal, [], resolver)
  const [word = null, ...alternatives] = wordsWithGloss(input, resolver)
  return presentComponent(input, word, alternatives, resolver)
}

function presentComponent(input: string, word: string | null, alternatives: string[], resolver: Resolver): Component {
  return {
    ...{ input, word, alternatives },
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

function entryOf(word: string, resolver: Resolver) {
  const definition = definitionOf(word, resolver)
  if (!definition) return []
  return [{ word, text: summaryOf(definition.definition, SUMMARY_LENGTH), langtag: definition.langtag }]
}
