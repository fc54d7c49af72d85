import { DEFAULT_PARAMETERS } from '@vlacku/study'
import { type AnkiCard, DICTIONARY_NUMBERS, writeApkg } from '../../ankiFile/index.ts'
import { type DictionarySource, type ExportedDefinition, glossesOf, placesOf, whatIsIn } from '../source.ts'
import type { Format } from './format.ts'

/**
 * A deck for Anki, as docs/anki.md says: a note for each definition, asked from the word to its meaning. A later file changes
 * its notes in Anki and doubles none. The database is made as a whole, so it is kept in memory: some 1 KB a definition.
 */
export const apkg: Format = { extension: 'apkg', type: 'application/octet-stream', write: writeDeck }

async function* writeDeck({ head, definitions }: DictionarySource) {
  const cards: AnkiCard[] = []
  for await (const definition of definitions) cards.push(cardOf(definition))
  const { source, language, collection, made_at, site } = head
  yield await writeApkg({
    // a deck for each pair of languages
    collection_id: source.langid * 100_000 + language.langid,
    numbers: DICTIONARY_NUMBERS,
    name: `vlacku ${source.tag}-${language.tag}${collection ? ` ${collection.name}` : ''}`,
    description: `${source.real_name} – ${language.real_name}: ${whatIsIn(head)}. ${site}`,
    host: new URL(site).host,
    now: made_at.getTime(),
    scheduling: DEFAULT_PARAMETERS,
    cards,
    media: [],
  })
}

const cardOf = (d: ExportedDefinition): AnkiCard => ({
  ...{ flashcard_id: d.definition_id, item_id: d.definition_id, guid: `definition/${d.definition_id}` },
  ...{
    direction: 'direct',
    changed_at: d.changed_at,
    front: d.word,
    back: d.definition,
    notes: notesOf(d),
    levels: [],
    pictures: {},
    log: [],
  },
})

/** What else there is to know of a word, below its definition. */
function notesOf(d: ExportedDefinition): string {
  const named = (word: string, meaning: string | null) => (meaning ? `${word} (${meaning})` : word)
  const lines = [
    [d.type, d.selmaho ?? '', ...d.rafsi.map((affix) => `-${affix}-`)].filter((fact) => fact !== '').join(' · '),
    glossesOf(d)
      .map(({ word, meaning }) => named(word, meaning))
      .join('; '),
    placesOf(d)
      .map(({ place, word, meaning }) => `$x_{${place}}$ ${named(word, meaning)}`)
      .join('; '),
    d.notes,
    d.collection_note,
  ]
  return lines.filter((line) => line !== '').join('\n')
}
