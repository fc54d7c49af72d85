import { protectedCell } from '../../../../platform/spreadsheetCell.ts'
import { type DictionarySource, glossesOf, placesOf } from '../source.ts'
import type { Format } from './format.ts'

/**
 * A table for spreadsheets. Glosses are in numbered columns, and the keywords of each place are in that place's column, joined
 * with `; `. Tabs and line breaks become spaces, since the format can't escape them.
 */
export const tsv: Format = { extension: 'tsv', type: 'text/tab-separated-values; charset=utf-8', write: writeTsv }

const COLUMNS = [
  'word',
  'type',
  'rafsi',
  'selmaho',
  'definition',
  'notes',
  'etymology',
  'jargon',
  'collection_note',
  'score',
]

async function* writeTsv({ head, definitions }: DictionarySource) {
  const numbered = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => [`${name}_${n + 1}`, `${name}_${n + 1}_meaning`]).flat()
  yield lineOf([
    ...COLUMNS,
    ...numbered('glossword', head.most_glosses),
    ...numbered('placekeyword', head.highest_place),
  ])
  for await (const d of definitions) {
    const glosses = glossesOf(d)
    const places = placesOf(d)
    yield lineOf([
      ...[
        d.word,
        d.type,
        d.rafsi.join(' '),
        d.selmaho ?? '',
        d.definition,
        d.notes,
        d.etymology,
        d.jargon,
        d.collection_note,
      ],
      String(d.score),
      ...Array.from({ length: head.most_glosses }, (_, n) => pair(glosses.slice(n, n + 1))).flat(),
      ...Array.from({ length: head.highest_place }, (_, n) =>
        pair(places.filter(({ place }) => place === n + 1)),
      ).flat(),
    ])
  }
}

const pair = (keywords: { word: string; meaning: string | null }[]) => [
  keywords.map(({ word }) => word).join('; '),
  keywords.flatMap(({ meaning }) => meaning ?? []).join('; '),
]

const lineOf = (cells: string[]) =>
  `${cells.map((cell) => protectedCell(cell.replace(/\s+/gu, ' ').trim())).join('\t')}\n`
