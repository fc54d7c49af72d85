import { GrowingLists, Numbering } from '../storage/postings.ts'
import { hashSlots, packStrings } from '../storage/stringTable.ts'
import { STOP_WORDS } from '../text/data/stopWords.ts'
import { fold, plain } from '../text/normalize.ts'
import { EAST_ASIA, type Family, familyOf, LOJBAN, nameOf, stemsOf } from '../text/stemming.ts'
import { isEastAsian, phraseKey, piecesToStore, readText, wordsOf } from '../text/tokens.ts'
import type { KeyedDocument, Keyword } from '../types.ts'

/** First position of units that are place keywords. */
export const FIRST_PLACE = 128

interface Unit extends Keyword {
  position: number
}

function* unitsOf(doc: KeyedDocument): Generator<Unit> {
  for (const [at, gloss] of doc.glosses.entries()) yield { ...gloss, position: Math.min(at, FIRST_PLACE - 1) }
  for (const [at, place] of doc.places.entries()) yield { ...place, position: Math.min(FIRST_PLACE + at, 255) }
}

export function buildGlosses(docs: KeyedDocument[]) {
  const unitIds = new GrowingLists()
  const unitKeys: string[] = []
  const doc: number[] = []
  const length: number[] = []
  const position: number[] = []
  const narrowed: number[] = []
  docs.forEach((document, at) => {
    for (const unit of unitsOf(document)) {
      const key = phraseKey(unit.word)
      doc.push(at)
      unitKeys.push(key)
      length.push(Math.min(255, key.split(' ').length))
      position.push(unit.position)
      narrowed.push(unit.meaning ? 1 : 0)
    }
  })
  // sorted, so that keys with the same prefix are adjacent
  const keys = [...new Set(unitKeys)].filter((key) => key !== '').sort()
  const idOf = new Map(keys.map((key, id) => [key, id]))
  unitKeys.forEach((key, unit) => {
    if (key !== '') unitIds.add(idOf.get(key)!, unit)
  })
  const unaccented = new Numbering()
  const unaccentedIds = new GrowingLists()
  keys.forEach((key, id) => {
    const folded = fold(key)
    if (folded !== key) unaccentedIds.add(unaccented.idOf(folded), id)
  })
  const names = packStrings(keys)
  const unaccentedNames = packStrings(unaccented.names)
  const units = unitIds.pack(keys.length)
  const ids = unaccentedIds.pack(unaccented.names.length)
  const sections = {
    unitDoc: Uint32Array.from(doc),
    unitLength: Uint8Array.from(length),
    unitPosition: Uint8Array.from(position),
    unitNarrowed: Uint8Array.from(narrowed),
    glossStarts: names.starts,
    glossUnits: names.units,
    glossSlots: hashSlots(keys),
    glossUnitStarts: units.starts,
    glossUnitIds: units.values,
    unaccentedGlossStarts: unaccentedNames.starts,
    unaccentedGlossUnits: unaccentedNames.units,
    unaccentedGlossSlots: hashSlots(unaccented.names),
    unaccentedGlossIdStarts: ids.starts,
    unaccentedGlossIds: ids.values,
  }
  return { keys, sections }
}

/** Terms by language family. Separate maps avoid concatenating a string for every word of every text. */
class Terms {
  readonly names: string[] = []
  #families = new Map<Family, Map<string, number>>()

  idOf(family: Family, word: string): number {
    let words = this.#families.get(family)
    if (!words) {
      words = new Map()
      this.#families.set(family, words)
    }
    let id = words.get(word)
    if (id === undefined) {
      id = this.names.push(family + word) - 1
      words.set(word, id)
    }
    return id
  }
}

export function buildTerms(docs: KeyedDocument[]) {
  const terms = new Terms()
  const gloss = new GrowingLists()
  const definition = new GrowingLists()
  const notes = new GrowingLists()
  const leading = new GrowingLists()
  const docLength = new Uint8Array(docs.length)
  const read = (text: string, family: Family, into: GrowingLists, value: number) => {
    const { words, linked } = readText(text)
    for (const word of words) {
      if (!isEastAsian(word)) into.add(terms.idOf(family, word), value)
      else for (const piece of piecesToStore(word)) into.add(terms.idOf(EAST_ASIA, piece), value)
    }
    for (const word of linked) into.add(terms.idOf(LOJBAN, word), value)
    return words.length + linked.length
  }
  let unit = 0
  docs.forEach((doc, at) => {
    const family = familyOf(doc.lang)
    for (const { word, meaning } of unitsOf(doc)) {
      read(word, family, gloss, unit++)
      if (meaning) read(meaning, family, definition, at)
    }
    docLength[at] = Math.min(255, read(doc.definition, family, definition, at))
    read(doc.notes, family, notes, at)
    for (const word of leadingWords(doc.definition, doc.lang)) leading.add(terms.idOf(family, word), at)
  })
  const { forms, formTerms } = formsOf(terms.names)
  const names = packStrings(terms.names)
  const formNames = packStrings(forms)
  const count = terms.names.length
  const [units, definitions, noted] = [gloss.pack(count), definition.pack(count), notes.pack(count)]
  const led = leading.pack(count)
  const sections = {
    docLength,
    termStarts: names.starts,
    termUnits: names.units,
    termSlots: hashSlots(terms.names),
    termGlossStarts: units.starts,
    termGlossUnitIds: units.values,
    termDefinitionStarts: definitions.starts,
    termDefinitionDocs: definitions.values,
    termNotesStarts: noted.starts,
    termNotesDocs: noted.values,
    termLeadingStarts: led.starts,
    termLeadingDocs: led.values,
    formStarts: formNames.starts,
    formUnits: formNames.units,
    formSlots: hashSlots(forms),
    formTermStarts: formTerms.starts,
    formTerms: formTerms.values,
  }
  return { terms: terms.names, sections }
}

function formsOf(terms: string[]) {
  const forms = new Numbering()
  const lists = new GrowingLists()
  terms.forEach((term, id) => {
    const family = term.charAt(0)
    const word = term.slice(1)
    for (const stem of stemsOf(family, word)) lists.add(forms.idOf(family + stem), id)
    const folded = fold(word)
    if (folded !== word) lists.add(forms.idOf(`${family}=${folded}`), id)
  })
  return { forms: forms.names, formTerms: lists.pack(forms.names.length) }
}

/** Matches text between alternative words: a slash or a word for "or". */
const OR = /^[^,;:.]*(?:\/|\s(?:or|или|oder|ou|o|aŭ|eller|vagy)\s)[^,;:.]*$/u
/** Matches text between the words of a multi-word name: `dog food` doesn't mean dog. */
const TOGETHER = /^[\s-]*$/
/** Places, and links to words of the dictionary's language, which aren't words of the definition's language. */
const PLACES_AND_LINKS = /\$[^$]*\$|\{[^{}]*\}/g
const ASIDES = /\([^()]*\)|\[[^[\]]*\]/g
const WORD = /[\p{L}\p{N}\p{M}'’]+/gu
const MAX_CHARACTERS_READ = 160
const MAX_LEADING_WORDS = 6
const NONE: ReadonlySet<string> = new Set()

/**
 * Returns the first words of a definition without places and function words: `$x_1$ comes/goes to $x_2$` yields comes and goes.
 * They express the meaning in the same way as a gloss. Empty for languages without spaces between words.
 */
export function leadingWords(definition: string, tag: string): string[] {
  const small = STOP_WORDS[nameOf(familyOf(tag)) ?? ''] ?? NONE
  const text = plain(definition.slice(0, MAX_CHARACTERS_READ).replace(PLACES_AND_LINKS, ' ; ').replace(ASIDES, ' '))
  const found: string[] = []
  let end = 0
  for (const match of text.matchAll(WORD)) {
    const [word] = wordsOf(match[0])
    const between = text.slice(end, match.index)
    if (word === undefined || small.has(word)) continue
    if (isEastAsian(word)) break
    if (found.length > 0 && !OR.test(between)) {
      if (TOGETHER.test(between)) found.pop()
      break
    }
    end = match.index + match[0].length
    if (found.push(word) === MAX_LEADING_WORDS) break
  }
  return found
}
