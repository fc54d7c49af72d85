import { buildMeaning, decodeMeaning, encodeMeaning, MeaningIndex, quantised, VectorTable } from '@vlacku/meaning'
import { buildSegment, decodeSegment, encodeSegment, SearchIndex } from '@vlacku/textsearch'
import { DICTIONARY, queryFor as question } from '../packages/meaning/src/dictionary.testing.ts'
import { definitionOf, queryFor } from '../packages/textsearch/src/dictionary.testing.ts'

const DEFINITIONS = DICTIONARY.flatMap(({ entry_id, word, rafsi, records }) =>
  records.map(({ lang, glosses, definition, notes }, at) =>
    definitionOf(word, { definition_id: entry_id * 10 + at, entry_id, lang, rafsi, glosses, definition, notes }),
  ),
)
const SENTENCES = [{ lojban: 'le gerku cu bajra', translation: 'The hound is running.', lang: 'en' }]

const text = new TextDecoder()
/** Decodes the result cards of a search. */
const readable = ({ hits, ...rest }: ReturnType<SearchIndex['search']>) => ({
  ...rest,
  hits: hits.map(({ card, ...hit }) => ({ ...hit, card: text.decode(card) })),
})

/** Builds, stores, reads, edits and searches both indexes. Returns the results as plain data. */
export function usePackages() {
  const segment = decodeSegment(encodeSegment(buildSegment(DEFINITIONS)))
  const index = new SearchIndex(segment.data!)
  index.put([definitionOf("la'o", { definition_id: 9999, glosses: ['foreign name'] })])
  const found = ['dog', 'dgo', 'собаку', 'ger', 'house of a dog', '.ui', 'foreign', ''].map((search) => [
    search,
    readable(index.search(queryFor(search))),
  ])

  const meaning = new MeaningIndex(decodeMeaning(encodeMeaning(buildMeaning(DICTIONARY, SENTENCES))).data!)
  meaning.vectors = new VectorTable(4)
  DICTIONARY.forEach(({ entry_id }, at) => {
    meaning.vectors!.put(entry_id * 10, entry_id, quantised(Float32Array.of(1, at, -at, 0.5)))
  })
  const vector = Float32Array.of(1, 0.5, -0.25, 0)
  const meant = ['dogs', 'hound', 'собаки', 'laufen', 'water from clouds'].map((text) => [
    text,
    meaning.search(question(text)),
    meaning.search(question(text, { vector })),
  ])
  const alike = meaning.similarTo({ entry_id: 1, allowed: null, from: 0, to: 10 })
  return { found, neighbours: index.spellingNeighbours('gerkku', 5), meant, alike }
}
