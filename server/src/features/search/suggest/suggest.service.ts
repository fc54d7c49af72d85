import type { suggest as endpoints, HandlerInput } from '@vlacku/contract'
import type { Definition, GlossedPart } from '@vlacku/contract/entries'
import type { Meaning, Suggestion } from '@vlacku/contract/suggest'
import type { LanguagePack, Lexicon, Part } from '@vlacku/language'
import { summaryOf } from '@vlacku/markup/markdown'
import { packOf } from '../../../platform/languagePacks.ts'
import { ENGLISH_LANGID } from '../../dictionary/entries/index.ts'
import {
  type DictionarySearch,
  definitionInAnyLanguage,
  definitionOfWord,
  type Filters,
  filtersOf,
  type SearchIndex,
} from '../search/index.ts'

type Query = HandlerInput<typeof endpoints.suggest>['query']

/**
 * Returns suggestions for a partial query: the exact word or gloss and prefix matches or, if there are none, similar spellings.
 * Empty during the first index build.
 */
export function suggestionsFor({ index }: DictionarySearch, query: Query): Suggestion[] {
  const { q, limit, source_langid } = query
  if (!index || q === '') return []
  const { words, glosses } = index.completions(q, filtersOf(query), limit)
  const found: Offered[] = [
    ...words.map((beginning) => ({ ...beginning, kind: 'word' as const })),
    ...glosses.map((beginning) => ({ ...beginning, kind: 'gloss' as const })),
  ]
  const offered = found.length > 0 ? fairly(found, q, limit) : speltLike(index, q, limit, source_langid)
  const filters = filtersOf(query)
  return offered.map((each) => ({
    ...each,
    definition: each.word === null ? null : definitionStart(index, each.word, filters),
  }))
}

/**
 * Returns definitions of the given words, in one of the viewer's languages if possible, with their affixes and parts. Reads only
 * from memory. Empty during the first index build.
 */
export function meaningsOf(
  { index }: DictionarySearch,
  known: Lexicon,
  query: HandlerInput<typeof endpoints.listMeanings>['query'],
): Meaning[] {
  if (!index) return []
  const pack = packOf(query.source_langid)
  const filters = filtersOf(query)
  const found = new Map<string, Definition | null>()
  const definitionOf = (word: string): Definition | null => {
    if (!found.has(word)) found.set(word, definitionInAnyLanguage(index, word, filters))
    return found.get(word)!
  }
  const inEnglish = { ...filters, languages: [ENGLISH_LANGID] }
  const glossOf = (word: string) => glossFrom(definitionOf(word), () => definitionOfWord(index, word, inEnglish))
  return query.words.flatMap((word) => {
    const definition = definitionOf(word)
    const parts = pack?.decompose(word, known) ?? null
    if (definition === null && parts === null) return []
    return [
      {
        word,
        ...(definition ? excerptOf(definition) : { text: null, langtag: null }),
        affixes: pack ? shortAffixes(word, pack, known) : [],
        parts: parts?.map((part) => withGloss(part, glossOf)) ?? null,
      },
    ]
  })
}

/** Returns the affixes that users can't derive from the shape of the word. */
function shortAffixes(word: string, pack: LanguagePack, known: Lexicon): string[] {
  const derived = new Set([word, ...pack.derivedAffixes(word)])
  return known.affixesOf(word).filter((affix) => !derived.has(affix))
}

type Gloss = Pick<Extract<GlossedPart, { kind: 'affix' }>, 'gloss' | 'gloss_langtag'>

function withGloss(part: Part, glossOf: (word: string) => Gloss): GlossedPart {
  if (part.kind === 'hyphen') return part
  return { ...part, ...(part.word === null ? NO_GLOSS : glossOf(part.word)) }
}

const NO_GLOSS: Gloss = { gloss: null, gloss_langtag: null }

/** Returns the first gloss of a word's best definition or, if that has none, of its English definition. */
function glossFrom(best: Definition | null, english: () => Definition | null): Gloss {
  for (const definition of [() => best, english]) {
    const { gloss_keywords, langtag } = definition() ?? {}
    const gloss = gloss_keywords?.[0]?.word
    if (gloss !== undefined) return { gloss, gloss_langtag: langtag! }
  }
  return NO_GLOSS
}

type Offered = Omit<Suggestion, 'definition'>

const speltLike = (index: SearchIndex, q: string, limit: number, source_langid: number): Offered[] =>
  index.spellingNeighbours(q, limit, source_langid).map(({ text, kind }) => ({
    text,
    kind: 'spelling',
    word: kind === 'word' ? text : null,
  }))

/** Maximum length, in characters, of the definition shown next to a word. */
const MAX_LENGTH = 60

/** Returns the start of a word's definition in one of the viewer's languages. */
function definitionStart(index: SearchIndex, word: string, filters: Filters): Suggestion['definition'] {
  const definition = definitionOfWord(index, word, filters)
  return definition && excerptOf(definition)
}

const excerptOf = ({ definition, langtag }: Definition) => ({ text: summaryOf(definition, MAX_LENGTH), langtag })

/** Returns half words and half glosses, or more of one if there are too few of the other. Puts exact matches first. */
function fairly(found: Offered[], q: string, limit: number): Offered[] {
  const [words, glosses] = [found.filter(({ kind }) => kind === 'word'), found.filter(({ kind }) => kind === 'gloss')]
  const half = Math.ceil(limit / 2)
  const fromWords = Math.max(half, limit - glosses.length)
  const chosen = [...words.slice(0, fromWords), ...glosses].slice(0, limit)
  const isExact = ({ text }: Offered) => text.toLowerCase() === q.toLowerCase()
  return [...chosen.filter(isExact), ...chosen.filter((suggestion) => !isExact(suggestion))]
}
