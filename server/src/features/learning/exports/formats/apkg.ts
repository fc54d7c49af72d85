import { DEFAULT_PARAMETERS } from '@vlacku/study'
import { type AnkiCard, ankiHtml, DICTIONARY_NUMBERS, definitionHtml, writeApkg } from '../../ankiFile/index.ts'
import { type DictionarySource, type ExportedDefinition, glossesOf, placesOf, whatIsIn } from '../source.ts'
import type { Format } from './format.ts'

/**
 * An Anki deck as described in docs/reference/anki.md, with one note per definition that prompts for the word's meaning.
 * Importing a newer export updates the notes without duplicates. The database is built in memory and takes about 1 KB per
 * definition.
 */
export const apkg: Format = { extension: 'apkg', type: 'application/octet-stream', write: writeDeck }

async function* writeDeck({ head, definitions }: DictionarySource) {
  const cards: AnkiCard[] = []
  for await (const definition of definitions) cards.push(cardOf(definition, head.site))
  const { source, language, collection, made_at, site } = head
  yield await writeApkg({
    // one deck per language pair
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

const cardOf = (d: ExportedDefinition, site: string): AnkiCard => ({
  ...{ flashcard_id: d.definition_id, item_id: d.definition_id, guid: `definition/${d.definition_id}` },
  ...{
    direction: 'direct',
    changed_at: d.changed_at,
    front: d.word,
    back: d.definition,
    notes: '',
    html: { back: definitionHtml(d.definition, site), notes: notesHtml(d, site) },
    levels: [],
    pictures: {},
    log: [],
  },
})

/** Returns the remaining fields of a definition as HTML. */
function notesHtml(d: ExportedDefinition, site: string): string {
  const named = (word: string, meaning: string | null) => (meaning ? `${word} (${meaning})` : word)
  const fields = [
    [d.type, d.selmaho ?? '', ...d.rafsi.map((affix) => `-${affix}-`)].filter((field) => field !== '').join(' · '),
    glossesOf(d)
      .map(({ word, meaning }) => named(word, meaning))
      .join('; '),
    placesOf(d)
      .map(({ place, word, meaning }) => `$x_{${place}}$ ${named(word, meaning)}`)
      .join('; '),
  ].map(ankiHtml)
  const texts = [d.notes, d.collection_note].map((text) => definitionHtml(text, site))
  return [...fields, ...texts].filter((html) => html !== '').join('<br>')
}
