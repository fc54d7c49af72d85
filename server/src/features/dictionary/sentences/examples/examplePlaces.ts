import type { ExamplePlace } from '@vlacku/contract/sentences'
import { parse } from '@vlacku/grammar'

/**
 * Maximum length, in UTF-16 code units, of sentences whose places are determined. Limited so that a list of examples is parsed
 * within a few milliseconds.
 */
const MAX_PARSED_LENGTH = 400

/**
 * Finds the parts of a sentence that fill the places of one of its words, in order. Omits nested parts. Empty if the sentence
 * doesn't parse or the places depend on interpretation.
 */
export function examplePlaces(sentence: string, word: string): ExamplePlace[] {
  if (sentence.length > MAX_PARSED_LENGTH) return []
  const { valid, places, words } = parse(sentence)
  if (!valid) return []
  const filled = places
    .filter(({ selbri, place, certain }) => {
      const isWord = selbri.first === selbri.last && words[selbri.first]!.text === word
      return isWord && certain && place !== null
    })
    .map(({ sumti, place }) => ({ start: words[sumti.first]!.start, end: words[sumti.last]!.end, place: place! }))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const outer: ExamplePlace[] = []
  for (const part of filled) if (part.start >= (outer.at(-1)?.end ?? 0)) outer.push(part)
  return outer
}
