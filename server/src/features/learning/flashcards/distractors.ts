import { setImmediate } from 'node:timers/promises'
import type { Definition } from '@vlacku/contract/entries'
import type { Distractor, Flashcard } from '@vlacku/contract/flashcards'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { summaryOf } from '@vlacku/markup/markdown'
import { glossText, haveSameForm, MAX_CHOICE_GLOSSES, shareMeaning } from '@vlacku/study'
import type { AllowedEntries, MeaningSearch } from '../../search/meaning/index.ts'
import { type DictionarySearch, filtersOf, type SearchIndex } from '../../search/search/index.ts'

/** Number of words per card: three are shown, and the others replace words that the learner could consider correct. */
const PER_CARD = 5
/** Maximum number of words examined per card; common words share glosses with many of them. */
const EXAMINED = 80
/** Maximum number of cards. Later cards get their wrong answers from the rest of the session. */
const MAX_CARDS = 200
/** Number of texts per request to the semantic index. Small so that searches needn't wait. */
const TEXTS_AT_ONCE = 20
/** Number of cards processed before yielding to other requests. */
const CARDS_AT_ONCE = 10

export interface DistractorParts {
  search: DictionarySearch
  meaning: MeaningSearch
  allowed: AllowedEntries
}

interface Card {
  flashcard_id: number
  definition: Definition
}

/**
 * Returns distractors for cards with a definition: words of the same selma'o or, failing that, words with a similar meaning, in
 * the language of the card. Words that share a meaning with the card are omitted, since they would be correct. Runs no SQL
 * statements.
 */
export async function distractorsOf(
  parts: DistractorParts,
  flashcards: readonly Flashcard[],
): Promise<{ flashcard_id: number; words: Distractor[] }[]> {
  const { index } = parts.search
  if (!index) return []
  const cards = flashcards.slice(0, MAX_CARDS).flatMap(({ flashcard_id, definition_id }): Card[] => {
    const card = definition_id === null ? null : index.cardOf(definition_id)
    return card === null ? [] : [{ flashcard_id, definition: JSON.parse(card) as Definition }]
  })
  const similar = await similarEntries(parts, index, cards)
  const distractors: { flashcard_id: number; words: Distractor[] }[] = []
  for (const [nth, card] of cards.entries()) {
    if (nth % CARDS_AT_ONCE === CARDS_AT_ONCE - 1) await setImmediate()
    const entries = similar.get(card.flashcard_id) ?? entriesOfSelmaho(index, card)
    distractors.push({ flashcard_id: card.flashcard_id, words: wordsOf(index, card, entries) })
  }
  return distractors
}

/**
 * Returns the entries of the card's selma'o, then those of its other subclasses, such as PA4 after PA1. Each list starts at an
 * index that depends on the card, so that cards get different words.
 */
function entriesOfSelmaho(index: SearchIndex, { flashcard_id, definition: { selmaho, langid } }: Card): number[] {
  if (selmaho === null) return []
  const found = [selmaho, `${withoutSubclass(selmaho)}*`].flatMap((pattern) => {
    const all = [...index.entriesPassing(filtersFor(langid, pattern))]
    const start = (flashcard_id * EXAMINED) % Math.max(1, all.length)
    return [...all.slice(start), ...all.slice(0, start)]
  })
  return [...new Set(found)].slice(0, EXAMINED)
}

/** Returns the entries closest in meaning to each card without a selma'o; empty while the semantic index isn't available. */
async function similarEntries(
  { meaning, allowed }: DistractorParts,
  index: SearchIndex,
  cards: readonly Card[],
): Promise<ReadonlyMap<number, number[]>> {
  const found = new Map<number, number[]>()
  const others = cards.filter(({ definition }) => definition.selmaho === null)
  for (const langid of new Set(others.map(({ definition }) => definition.langid))) {
    const some = others.filter(({ definition }) => definition.langid === langid)
    for (let at = 0; at < some.length; at += TEXTS_AT_ONCE) {
      const batch = some.slice(at, at + TEXTS_AT_ONCE)
      const nearest = await meaning.nearest({
        texts: batch.map(({ definition }) => meaningOf(definition)),
        lang: batch[0]!.definition.langtag,
        allowed: allowed.of(index, filtersFor(langid)),
        limit: EXAMINED,
      })
      if (nearest === null) return found
      for (const [nth, { flashcard_id }] of batch.entries()) found.set(flashcard_id, nearest[nth] ?? [])
    }
  }
  return found
}

const filtersFor = (langid: number, selmaho?: string) =>
  filtersOf({ languages: [langid], source_langid: DEFAULT_SOURCE_LANGID, selmaho })

const withoutSubclass = (selmaho: string) => selmaho.replace(/[\d*].*$/, '')

const glossesOf = ({ gloss_keywords }: Definition) => (gloss_keywords ?? []).map(({ word }) => word)

/** Maximum length, in characters, of the text that is compared. */
const COMPARED_LENGTH = 200

/** The whole definition rather than the glosses, since words that share a gloss must be excluded. */
const meaningOf = ({ definition }: Definition) => summaryOf(definition, COMPARED_LENGTH)

/** Returns the first suitable entries. Those of the card's word type whose glosses have the form of the card's glosses come first. */
function wordsOf(index: SearchIndex, { definition }: Card, entries: readonly number[]): Distractor[] {
  const own = glossesOf(definition)
  const best = index.bestDefinitions(entries, filtersFor(definition.langid))
  const byDifferences: Definition[][] = [[], [], []]
  for (const entry of entries) {
    const found = best.get(entry)
    if (!found || entry === definition.valsiid) continue
    const other: Definition = JSON.parse(Buffer.from(found.card).toString())
    const glosses = glossesOf(other)
    if (glosses.length > 0 !== own.length > 0 || shareMeaning(own, glosses) || !haveSameSelmaho(other, definition))
      continue
    const isOfForm = haveSameForm(glossText(own), glossText(glosses))
    byDifferences[Number(other.type_name !== definition.type_name) + Number(!isOfForm)]!.push(other)
    if (byDifferences[0]!.length >= PER_CARD) break
  }
  return byDifferences
    .flat()
    .slice(0, PER_CARD)
    .map((other) => ({
      word: other.valsiword,
      glosses: glossesOf(other).slice(0, MAX_CHOICE_GLOSSES),
      definition: own.length > 0 ? null : other.definition,
    }))
}

/** Returns true for words of the same selma'o, regardless of subclasses. A word without a selma'o can be compared with any word. */
const haveSameSelmaho = (a: Definition, { selmaho }: Definition) =>
  selmaho === null || (a.selmaho !== null && withoutSubclass(a.selmaho) === withoutSubclass(selmaho))
