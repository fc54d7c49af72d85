import type { Value } from '@vlacku/query'
import type { Lists, Segment } from '@vlacku/textsearch'
import {
  EAST_ASIA,
  isEastAsian,
  LOJBAN,
  phraseKey,
  piecesToFind,
  plain,
  withApostrophes,
  withoutMaths,
  wordsOf,
} from '@vlacku/textsearch/text'
import { allOf, COST, type Condition, lookup, scan, type TextValue } from './condition.ts'
import type { DocFields } from './docFields.ts'
import { Docs } from './docs.ts'
import { regexTest } from './regex.ts'
import { Shape } from './shape.ts'

/* Conditions on glosses, definitions and notes. */

export type TextField = 'gloss' | 'def' | 'notes'
/** Number of words or glosses tested before yielding. */
const WORDS_AT_ONCE = 512
const GLOSSES_AT_ONCE = 64
const TEXTS_AT_ONCE = 1

export function textCondition(field: TextField, value: TextValue): Condition {
  if (value.kind === 'pattern') return wordsByShape(field, value)
  if (value.kind === 'regex') return textsWhere(field, regexTest(value.source))
  const text = plain(withoutMaths(value.text))
  const words = wordsOf(text)
  // punctuation on its own isn't in the word lists
  if (words.length === 0) return textsWhere(field, containing(plain(value.text.trim())))
  const each = words.map((word) => wordCondition(field, word))
  const together = words.length > 1 || words.some(isEastAsian)
  if (!together) return each[0]!
  // glosses are stored as words separated by spaces
  const normal = field === 'gloss' ? (gloss: string) => gloss : (read: string) => wordsOf(plain(read)).join(' ')
  return allOf([...each, textsWhere(field, consecutive(words, normal))])
}

const containing = (piece: string) => (text: string) => plain(text).includes(piece)

/** Returns a function that checks whether the given words are consecutive in a text, ignoring punctuation. */
function consecutive(words: string[], normal: (text: string) => string): (text: string) => boolean {
  if (words.some(isEastAsian)) {
    const run = words.join('')
    return (text) => normal(text).replaceAll(' ', '').includes(run)
  }
  const spellings = [words, words.map((word) => withApostrophes(word) ?? word)].map((list) => ` ${list.join(' ')} `)
  return (text) => {
    const read = ` ${normal(text)} `
    return spellings.some((spelling) => read.includes(spelling))
  }
}

function wordCondition(field: TextField, word: string): Condition {
  return lookup(({ segment }) => termsOf(segment, word).map((term) => docsOfTerm(segment, field, term)))
}

/** Returns the term IDs of a word in each language family. */
function termsOf(segment: Segment, word: string): number[] {
  if (isEastAsian(word))
    return piecesToFind(word)
      .slice(0, 1)
      .flatMap((piece) => found(segment, EAST_ASIA + piece))
  const spellings = [word, withApostrophes(word)].filter((spelling) => spelling !== null)
  const families = new Set([LOJBAN, ...segment.families])
  return [...families].flatMap((family) => spellings.flatMap((spelling) => found(segment, family + spelling)))
}

function found(segment: Segment, term: string): number[] {
  const id = segment.terms.find(term)
  return id < 0 ? [] : [id]
}

function docsOfTerm(segment: Segment, field: TextField, term: number): Iterable<number> {
  if (field === 'gloss') return docsOfUnits(segment, segment.termGlossUnits, term)
  return (field === 'def' ? segment.termDefinitions : segment.termNotes).of(term)
}

const docsOfUnits = ({ data }: Segment, lists: Lists, list: number) =>
  Array.from(lists.of(list), (unit) => data.unitDoc[unit]!)

function wordsByShape(field: TextField, value: Extract<Value, { kind: 'pattern' }>): Condition {
  const shape = new Shape(value.parts, { normal: plain, hIsApostrophe: false })
  return {
    cost: COST.words,
    *narrow(among, { segment }) {
      const docs = new Docs(segment)
      const { termStarts, termUnits } = segment.data
      for (let term = 0; term < segment.terms.size; term++) {
        if (term % WORDS_AT_ONCE === WORDS_AT_ONCE - 1) yield
        // the first character of a term identifies its family
        if (!shape.fits(termUnits, termStarts[term]! + 1, termStarts[term + 1]!)) continue
        for (const doc of docsOfTerm(segment, field, term)) if (among.has(doc)) docs.add(doc)
      }
      return docs
    },
  }
}

function textsWhere(field: TextField, test: (text: string) => boolean): Condition {
  if (field === 'gloss') return glossesWhere(test)
  const textOf = (docFields: DocFields, doc: number) =>
    field === 'def' ? docFields.definitionOf(doc) : docFields.notesOf(doc)
  return scan(COST.texts, (docFields) => (doc) => test(textOf(docFields, doc)), TEXTS_AT_ONCE)
}

function glossesWhere(test: (gloss: string) => boolean): Condition {
  return {
    cost: COST.words,
    *narrow(among, docFields) {
      const { segment } = docFields
      const docs = new Docs(segment)
      for (const [id, gloss] of (yield* docFields.glosses()).entries()) {
        if (id % GLOSSES_AT_ONCE === GLOSSES_AT_ONCE - 1) yield
        if (!test(gloss)) continue
        for (const doc of docsOfUnits(segment, segment.glossUnits, id)) if (among.has(doc)) docs.add(doc)
      }
      return docs
    },
  }
}

/** Returns documents with exactly the given gloss, which are ranked first. */
export function docsOfGloss(segment: Segment, text: string): number[] {
  const id = segment.glosses.find(phraseKey(text))
  return id < 0 ? [] : docsOfUnits(segment, segment.glossUnits, id)
}
