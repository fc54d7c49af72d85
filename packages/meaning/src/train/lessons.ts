import { plain } from '@vlacku/textsearch/text'
import { PARAMETERS } from '../parameters.ts'
import { enlarged, GrowingNumbers } from '../sparse.ts'
import type { SentencePair } from '../types.ts'
import { LOJBAN_GRAMMAR_WORDS, sourcesOf } from '../vocabulary.ts'
import type { EntryReader, LessonTaker } from './entryReader.ts'

const MAX_CONCEPTS = 65_535

/** Pairs of texts with the same meaning, stored consecutively in flat arrays. */
export class Lessons implements LessonTaker {
  readonly weights = new GrowingNumbers(Float64Array)
  readonly termStarts = new GrowingNumbers(Uint32Array)
  readonly conceptStarts = new GrowingNumbers(Uint32Array)
  readonly terms = new GrowingNumbers(Uint32Array)
  readonly concepts = new GrowingNumbers(Uint32Array)
  /** One-based number of the last lesson that contained each term. */
  #lastLesson = new Uint32Array(1 << 16)

  constructor() {
    this.termStarts.push(0)
    this.conceptStarts.push(0)
  }

  get size(): number {
    return this.weights.size
  }

  add(terms: readonly number[], concepts: readonly number[], weight: number): void {
    if (terms.length === 0 || concepts.length === 0 || concepts.length > MAX_CONCEPTS) return
    this.#addTerms(terms)
    for (const concept of concepts) this.concepts.push(concept)
    this.weights.push(weight)
    this.termStarts.push(this.terms.size)
    this.conceptStarts.push(this.concepts.size)
  }

  #addTerms(terms: readonly number[]): void {
    const lesson = this.size + 1
    for (const term of terms) {
      if (term >= this.#lastLesson.length) this.#lastLesson = enlarged(this.#lastLesson, 2 * term)
      if (this.#lastLesson[term] === lesson) continue
      this.#lastLesson[term] = lesson
      this.terms.push(term)
    }
  }
}

const MAX_SENTENCE_CONCEPTS = 25
const NAME_LENGTH = 5
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
    if (concepts.size === 0 || concepts.size > MAX_SENTENCE_CONCEPTS) continue
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
  if (word.length < NAME_LENGTH && !surroundings.isWord(word)) return []
  const parts = surroundings.compounds.partsOf(word).filter((part) => !LOJBAN_GRAMMAR_WORDS.has(part))
  return [word, ...parts].map((one) => reader.conceptOf(one))
}
