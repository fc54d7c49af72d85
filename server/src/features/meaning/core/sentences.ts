import { plain } from '../../search/text.ts'
import { LOJBAN_GRAMMAR_WORDS } from './data/lojbanGrammarWords.ts'
import type { EntryReader, LessonTaker } from './entryReader.ts'
import { PARAMETERS } from './parameters.ts'
import type { SentencePair } from './types.ts'

const MOST_CONCEPTS = 25
const NAME_LETTERS = 5

/** Every sentence is a lesson; very long ones teach nothing clear. */
export function readSentences(sentences: Iterable<SentencePair>, reader: EntryReader, lessons: LessonTaker): void {
  for (const { lojban, translation, lang } of sentences) {
    const concepts = new Set<number>()
    for (const word of lojbanWords(lojban, reader)) concepts.add(reader.conceptOf(word))
    if (concepts.size === 0 || concepts.size > MOST_CONCEPTS) continue
    const terms = new Set<number>()
    for (const { stems } of reader.texts.read(translation, lang)) for (const stem of stems) terms.add(stem)
    lessons.add(terms, [...concepts], PARAMETERS.lesson.sentence)
  }
}

/** Words that mean something, and what compounds among them are made of. */
function* lojbanWords(text: string, { surroundings }: EntryReader): Generator<string> {
  for (const [run] of plain(text).matchAll(/[a-z']+/g)) {
    const word = run.replace(/^'+|'+$/g, '')
    if (word === '' || LOJBAN_GRAMMAR_WORDS.has(word)) continue
    if (word.length < NAME_LETTERS && !surroundings.isWord(word)) continue
    yield word
    for (const part of surroundings.compounds.partsOf(word)) if (!LOJBAN_GRAMMAR_WORDS.has(part)) yield part
  }
}
