import { plain } from '@vlacku/textsearch/text'
import { PARAMETERS } from '../parameters.ts'
import { LOJBAN_GRAMMAR_WORDS } from '../text/lojbanGrammarWords.ts'
import { sourcesOf } from '../text/vocabulary.ts'
import type { SentencePair } from '../types.ts'
import type { EntryReader, LessonTaker } from './entryReader.ts'

const MAX_CONCEPTS = 25
const NAME_LETTERS = 5
const LOJBAN_WORD = /[a-z](?:[a-z']*[a-z])?/g

/** Adds every sentence as a lesson, except for very long sentences, which carry no clear signal. */
export function readSentences(sentences: Iterable<SentencePair>, reader: EntryReader, lessons: LessonTaker): void {
  const known = new Map<string, number[]>()
  for (const { lojban, translation, lang } of sentences) {
    const concepts = new Set<number>()
    for (const [word] of plain(lojban).matchAll(LOJBAN_WORD)) {
      let meant = known.get(word)
      if (!meant) {
        meant = conceptsOf(word, reader)
        known.set(word, meant)
      }
      for (const concept of meant) concepts.add(concept)
    }
    if (concepts.size === 0 || concepts.size > MAX_CONCEPTS) continue
    const targets = [...concepts]
    for (const source of sourcesOf(reader.texts.read(translation, lang))) {
      lessons.add(source, targets, PARAMETERS.lesson.sentence)
    }
  }
}

/** Returns the concepts of a content word and, for a compound, of its parts. */
function conceptsOf(word: string, reader: EntryReader): number[] {
  const { surroundings } = reader
  if (LOJBAN_GRAMMAR_WORDS.has(word)) return []
  if (word.length < NAME_LETTERS && !surroundings.isWord(word)) return []
  const parts = surroundings.compounds.partsOf(word).filter((part) => !LOJBAN_GRAMMAR_WORDS.has(part))
  return [word, ...parts].map((one) => reader.conceptOf(one))
}
