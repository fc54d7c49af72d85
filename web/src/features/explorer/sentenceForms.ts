/** The part of a sentence that fills a place. */
export interface Fill {
  place: number
  start: number
  end: number
}

/** A sentence with the given sumti. `place` is the place moved to the front by `se` and similar words; 1 for other forms. */
export interface SentenceForm {
  kind: 'plain' | 'converted' | 'tagged'
  place: number
  text: string
  /** Offset of the word whose places are filled; the sumti may contain the same word. */
  wordStart: number
  fills: Fill[]
}

/** Maximum number of places: `se` and `fa` have forms for the first five. */
export const MAX_PLACES = 5
/** The cmavo that moves each place to the front; none for the first place. */
export const CONVERSIONS = ['', 'se', 'te', 've', 'xe']
const TAGS = ['fa', 'fe', 'fi', 'fo', 'fu']

/** True for `zi'o`, which deletes the place that it fills. */
export const deletesPlace = (sumti: string): boolean => /^\.?zi['’h]o\.?$/i.test(sumti.trim())

interface Sumti {
  place: number
  /** Place number in the selbri of the sentence, which may be converted. */
  number: number
  text: string
}

/**
 * Returns sentences in which the sumti fill the places of a word: in order, with each place moved to the front unless it is
 * deleted, and in reverse order with tags. An empty sumti leaves its place open.
 */
export function sentenceForms(word: string, sumti: readonly string[]): SentenceForm[] {
  const filled = sumti
    .slice(0, MAX_PLACES)
    .map((text, at) => ({ place: at + 1, number: at + 1, text: text.trim().replace(/\s+/g, ' ') }))
    .filter(({ text }) => text !== '')
  const forms: SentenceForm[] = [{ kind: 'plain', place: 1, ...untagged(word, word, filled) }]
  for (const { place, text } of filled)
    if (place > 1 && !deletesPlace(text)) {
      const swapped = filled.map((one) => ({
        ...one,
        number: one.place === place ? 1 : one.place === 1 ? place : one.place,
      }))
      forms.push({ kind: 'converted', place, ...untagged(`${CONVERSIONS[place - 1]} ${word}`, word, swapped) })
    }
  if (filled.length > 1) forms.push({ kind: 'tagged', place: 1, ...tagged(word, filled) })
  return forms
}

/**
 * Writes the first place before the selbri and the other places after it. A place that follows an open one is marked with a tag.
 */
function untagged(selbri: string, word: string, sumti: readonly Sumti[]) {
  const writer = new SentenceWriter()
  const first = sumti.find(({ number }) => number === 1)
  if (first) writer.sumti(first)
  writer.selbri(selbri, word)
  let next = 2
  const others = sumti.filter((one) => one !== first).toSorted((a, b) => a.number - b.number)
  for (const one of others) {
    if (one.number !== next) writer.add(TAGS[one.number - 1]!)
    writer.sumti(one)
    next = one.number + 1
  }
  return writer.sentence()
}

function tagged(word: string, sumti: readonly Sumti[]) {
  const writer = new SentenceWriter()
  for (const one of sumti.toReversed()) {
    writer.add(TAGS[one.place - 1]!)
    writer.sumti(one)
  }
  writer.selbri(word, word)
  return writer.sentence()
}

class SentenceWriter {
  #text = ''
  #last = ''
  #wordStart = 0
  readonly #fills: Fill[] = []

  add(text: string): void {
    this.#text += this.#text === '' ? text : ` ${text}`
    this.#last = text
  }

  sumti({ place, text }: Sumti): void {
    this.add(text)
    this.#fills.push({ place, start: this.#text.length - text.length, end: this.#text.length })
  }

  /**
   * Adds a selbri that ends with the word. `cu` separates it from a sumti of several words, which could otherwise continue with a
   * brivla.
   */
  selbri(text: string, word: string): void {
    if (this.#last.includes(' ')) this.add('cu')
    this.add(text)
    this.#wordStart = this.#text.length - word.length
  }

  sentence() {
    return { text: this.#text, wordStart: this.#wordStart, fills: this.#fills }
  }
}
