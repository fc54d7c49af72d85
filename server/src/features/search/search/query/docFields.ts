import { rhymeOf } from '@vlacku/lojban/rhyme'
import { MAX_TEXT_LENGTH } from '@vlacku/query'
import type { Segment } from '@vlacku/textsearch'
import { StringList } from '@vlacku/textsearch/storage'
import { withApostrophes, wordKey } from '@vlacku/textsearch/text'
import type { Steps } from './docs.ts'

const LOJBAN_LANGID = 1
const HEADS_AT_ONCE = 64
const GLOSSES_AT_ONCE = 1000

/**
 * Total time spent reading cards, in milliseconds. Each card is read once for all queries, so the time isn't attributed to any of
 * them.
 */
export const reading = { ms: 0 }

/** Fields derived from a segment's entries on first use and cached with the segment. */
export class DocFields {
  readonly #definitions: (string | undefined)[] = []
  readonly #notes: (string | undefined)[] = []
  readonly #places: (number | undefined)[] = []
  #rhymes: Map<string, number[]> | null = null
  #typeNames: Map<number, string> | null = null
  #glosses: string[] | null = null

  constructor(readonly segment: Segment) {}

  /** Returns the definition as displayed: places as `x1`, links as words, single spaces between words. */
  definitionOf(doc: number): string {
    return this.#definitions[doc] ?? this.#read(doc).definition
  }

  notesOf(doc: number): string {
    return this.#notes[doc] ?? this.#read(doc).notes
  }

  /** Returns the number of distinct places `x1`, `x2` … in the definition. */
  placesOf(doc: number): number {
    this.#places[doc] ??= new Set(this.definitionOf(doc).match(/\bx\d+\b/g)).size
    return this.#places[doc]
  }

  #read(doc: number) {
    const began = performance.now()
    const card = JSON.parse(this.segment.cardOf(doc)) as { definition: string; notes: string | null }
    const definition = readable(card.definition)
    const notes = readable(card.notes ?? '')
    this.#definitions[doc] = definition
    this.#notes[doc] = notes
    reading.ms += performance.now() - began
    return { definition, notes }
  }

  /** Returns head words by rhyme. */
  *rhymes(): Steps<ReadonlyMap<string, number[]>> {
    if (this.#rhymes) return this.#rhymes
    const rhymes = new Map<string, number[]>()
    for (let head = 0; head < this.segment.headWords.size; head++) {
      if (head % HEADS_AT_ONCE === 0) yield
      if (this.segment.data.headSource[head] !== LOJBAN_LANGID) continue
      const rhyme = rhymeOfWord(this.segment.headWords.at(head))
      if (rhyme === null) continue
      const heads = rhymes.get(rhyme)
      if (heads) heads.push(head)
      else rhymes.set(rhyme, [head])
    }
    this.#rhymes = rhymes
    return rhymes
  }

  /** Returns lowercase glosses and place keywords with single spaces, indexed by their ID in the segment. */
  *glosses(): Steps<readonly string[]> {
    if (this.#glosses) return this.#glosses
    const glosses: string[] = []
    for (let id = 0; id < this.segment.glosses.size; id++) {
      if (id % GLOSSES_AT_ONCE === 0) yield
      glosses.push(this.segment.glosses.at(id))
    }
    this.#glosses = glosses
    return glosses
  }

  /** Returns the names of the word types in use, lowercase. */
  typeNames(): ReadonlyMap<number, string> {
    if (this.#typeNames) return this.#typeNames
    const names = new Map<number, string>()
    this.segment.types.forEach((type_id, doc) => {
      if (names.has(type_id)) return
      const { type_name } = JSON.parse(this.segment.cardOf(doc)) as { type_name: string }
      names.set(type_id, type_name.toLowerCase())
    })
    this.#typeNames = names
    return names
  }

  /** Returns the language tags of definitions, in segment order. */
  tags(): string[] {
    const { languageTagStarts, languageTagUnits } = this.segment.data
    const tags = new StringList(languageTagStarts, languageTagUnits)
    return Array.from({ length: tags.size }, (_, at) => tags.at(at).toLowerCase())
  }
}

const known = new WeakMap<Segment, DocFields>()

export function docFieldsOf(segment: Segment): DocFields {
  let docFields = known.get(segment)
  if (!docFields) {
    docFields = new DocFields(segment)
    known.set(segment, docFields)
  }
  return docFields
}

const readable = (text: string) =>
  text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/\$([^$]*)\$/g, (_, maths: string) => maths.replace(/[_{}\\^]/g, ''))
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the rhyme of the last word. */
export function rhymeOfWord(word: string): string | null {
  const spelt = word.replace(/[.,]/g, '').trim().split(/\s+/).at(-1) ?? ''
  return rhymeOf(withApostrophes(spelt) ?? spelt)
}

/** Returns possible spellings of a head word that the user typed: unchanged, or with apostrophes in place of h. */
export function spellingsOf(word: string): string[] {
  const key = wordKey(word)
  return [key, withApostrophes(key)].filter((spelling) => spelling !== null && spelling !== '') as string[]
}
