import {
  type DictionarySource,
  type ExportedDefinition,
  type ExportHead,
  glossesOf,
  placesOf,
  whatIsIn,
} from '../source.ts'
import type { Format } from './format.ts'
import { CONTENT_STYLES, type Content, placeContent, textContent } from './yomitanContent.ts'
import { type ZipEntry, zipOf } from './zip.ts'

/** A Yomitan dictionary, format version 3: https://github.com/yomidevs/yomitan/tree/master/ext/data/schemas */
export const yomitan: Format = {
  extension: 'zip',
  type: 'application/zip',
  write: (source) => zipOf(entriesOf(source), source.head.made_at),
}

/** Number of terms per file. Yomitan reads each file into memory. */
const TERMS_A_BANK = 5_000

async function* entriesOf({ head, definitions }: DictionarySource): AsyncGenerator<ZipEntry> {
  yield { name: 'index.json', pieces: [JSON.stringify(indexOf(head))] }
  yield { name: 'styles.css', pieces: [STYLES] }
  const types = new Set<string>()
  const bank = { terms: [] as unknown[], frequencies: [] as unknown[], nth: 1 }
  let last = ''
  for await (const definition of definitions) {
    types.add(definition.type)
    bank.terms.push(termOf(definition, head.site))
    if (definition.word !== last) bank.frequencies.push([definition.word, 'freq', definition.score])
    last = definition.word
    if (bank.terms.length === TERMS_A_BANK) yield* filesOf(bank)
  }
  yield* filesOf(bank)
  yield { name: 'tag_bank_1.json', pieces: [JSON.stringify([...types].sort().map(tagOf))] }
}

function* filesOf(bank: { terms: unknown[]; frequencies: unknown[]; nth: number }): Generator<ZipEntry> {
  if (bank.terms.length === 0) return
  yield { name: `term_bank_${bank.nth}.json`, pieces: [JSON.stringify(bank.terms)] }
  yield { name: `term_meta_bank_${bank.nth}.json`, pieces: [JSON.stringify(bank.frequencies)] }
  Object.assign(bank, { terms: [], frequencies: [], nth: bank.nth + 1 })
}

/** Returns the index file of the dictionary, which is also served separately for update checks. */
export function indexOf(head: Omit<ExportHead, 'most_glosses' | 'highest_place' | 'total'>) {
  const { source, language, site, made_at, collection, positive_scores_only } = head
  const isPermanent = positive_scores_only && collection === null && source.tag === 'jbo'
  const address = `${site}/api/export/cached/${language.tag}/yomitan`
  return {
    title: `vlacku ${source.tag}-${language.tag}${collection ? ` ${collection.name}` : ''}${positive_scores_only ? '' : ' (all)'}`,
    format: 3,
    revision: made_at.toISOString(),
    sequenced: true,
    frequencyMode: 'occurrence-based',
    author: 'vlacku',
    url: site,
    description: `${source.real_name} – ${language.real_name}: ${whatIsIn(head as ExportHead)}`,
    ...(isIso(source.tag) && { sourceLanguage: source.tag }),
    ...(isIso(language.tag) && { targetLanguage: language.tag }),
    ...(isPermanent && { isUpdatable: true, indexUrl: `${address}/index.json`, downloadUrl: address }),
  }
}

const isIso = (tag: string) => /^[a-z]{2,3}$/.test(tag)

const tagNameOf = (type: string) => type.replace(/\s+/g, '-')
const tagOf = (type: string) => [tagNameOf(type), 'partOfSpeech', 0, type, 0]

const termOf = (d: ExportedDefinition, site: string) => [
  ...[d.word, '', tagNameOf(d.type), '', d.score],
  [{ type: 'structured-content', content: contentOf(d, site) }],
  ...[d.definition_id, ''],
]

const block = (kind: string, content: Content): Content => ({ tag: 'div', data: { vlacku: kind }, content })

function contentOf(d: ExportedDefinition, site: string): Content {
  const glosses = glossesOf(d).map(({ word, meaning }) => (meaning ? `${word} (${meaning})` : word))
  const places = placesOf(d).map(({ place, word }) => [placeContent('x', place), ` ${word}`])
  const details = [
    ...(d.rafsi.length > 0 ? [`-${d.rafsi.join('-, -')}-`] : []),
    ...(d.selmaho ? [d.selmaho] : []),
  ].join(' · ')
  return [
    ...(details ? [block('facts', details)] : []),
    block('definition', textContent(d.definition, site)),
    ...(glosses.length > 0 ? [block('glosses', glosses.join('; '))] : []),
    ...(places.length > 0
      ? [
          block(
            'places',
            places.flatMap((place, n) => (n === 0 ? place : ['; ', ...place])),
          ),
        ]
      : []),
    ...(d.notes ? [block('notes', textContent(d.notes, site))] : []),
  ]
}

const COLOURS = ['#a63a24', '#1f6f54', '#2b5c9e', '#8a5a00', '#7a3a86']
const STYLES = `${COLOURS.map((colour, n) => `span[data-sc-place="${n + 1}"] { color: ${colour}; font-weight: bold; }`).join('\n')}
span[data-sc-vlacku="number"] { font-size: 0.7em; vertical-align: sub; }
span[data-sc-vlacku="maths"] { font-style: italic; }
div[data-sc-vlacku="facts"] { font-family: monospace; opacity: 0.75; }
div[data-sc-vlacku="notes"] { font-size: 0.9em; opacity: 0.85; }
${CONTENT_STYLES}`
