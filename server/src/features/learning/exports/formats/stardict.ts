import { type HtmlFormat, htmlOf } from '@vlacku/markup/markdown'
import { escapeHtml } from '../../../../platform/escapeHtml.ts'
import {
  byWord,
  type DictionarySource,
  detailsOf,
  type ExportedDefinition,
  glossesOf,
  placesOf,
  whatIsIn,
} from '../source.ts'
import type { Format } from './format.ts'
import { type ZipEntry, zipOf } from './zip.ts'

/**
 * A dictionary for StarDict, GoldenDict, KOReader and sdcv: texts, an index, and glosses as synonyms. File format:
 * https://github.com/huzheng001/stardict-3/blob/master/dict/doc/StarDictFileFormat
 */
export const stardict: Format = {
  extension: 'zip',
  type: 'application/zip',
  write: (source) => zipOf(entriesOf(source), source.head.made_at),
}

/** Maximum head word length in the StarDict format, in bytes. */
const MAX_WORD_BYTES = 255

interface Indexed {
  word: string
  offset: number
  size: number
  glosses: string[]
}

async function* entriesOf(source: DictionarySource): AsyncGenerator<ZipEntry> {
  const { head } = source
  const name = `vlacku-${head.source.tag}-${head.language.tag}`
  const indexed: Indexed[] = []
  yield { name: `${name}/${name}.dict`, pieces: texts(source, indexed) }
  indexed.sort((a, b) => compare(a.word, b.word))
  const index = Buffer.concat(indexed.map(({ word, offset, size }) => entry(word, offset, size)))
  yield { name: `${name}/${name}.idx`, pieces: [index] }
  // some readers list a word twice if both the index and the synonym file contain it
  const headWords = new Set(indexed.map(({ word }) => word))
  const synonyms = indexed
    .flatMap(({ glosses }, nth) => [...new Set(glosses)].map((gloss) => ({ gloss, nth })))
    .filter(({ gloss }) => fits(gloss) && !headWords.has(gloss))
    .sort((a, b) => compare(a.gloss, b.gloss) || a.nth - b.nth)
  if (synonyms.length > 0)
    yield { name: `${name}/${name}.syn`, pieces: [Buffer.concat(synonyms.map(({ gloss, nth }) => entry(gloss, nth)))] }
  yield { name: `${name}/${name}.ifo`, pieces: [infoOf(head, indexed.length, synonyms.length, index.length)] }
}

/** Yields the texts word by word and records their positions in `indexed`. */
async function* texts({ head, definitions, unusual }: DictionarySource, indexed: Indexed[]) {
  const format = htmlFormat(head.site)
  let offset = 0
  for await (const ofWord of byWord(definitions)) {
    const { word } = ofWord[0]!
    if (!fits(word)) {
      unusual(ofWord[0]!, 'word_too_long')
      continue
    }
    const text = Buffer.from(ofWord.map((d) => htmlOfDefinition(d, format)).join('<br>'))
    const glosses = ofWord.flatMap((d) => d.keywords.map((keyword) => keyword.word))
    indexed.push({ word, offset, size: text.length, glosses })
    offset += text.length
    yield text
  }
}

const fits = (word: string) => word !== '' && Buffer.byteLength(word) <= MAX_WORD_BYTES

const htmlFormat = (site: string): HtmlFormat => ({
  escape: escapeHtml,
  place: (letter, number) => `<b>${escapeHtml(letter)}<sub>${number}</sub></b>`,
  formula: ({ tex }) => `<i>${escapeHtml(tex)}</i>`,
  word: (word) => `<a href="bword://${escapeHtml(word)}">${escapeHtml(word)}</a>`,
  site,
})

function htmlOfDefinition(d: ExportedDefinition, format: HtmlFormat): string {
  const keywords = [
    ...glossesOf(d).map(({ word, meaning }) => escapeHtml(meaning ? `${word} (${meaning})` : word)),
    ...placesOf(d).map(({ place, word }) => `x<sub>${place}</sub> ${escapeHtml(word)}`),
  ]
  return [
    `<i>${escapeHtml(detailsOf(d))}</i><br>${htmlOf(d.definition, format)}`,
    ...(keywords.length > 0 ? [`<br>[${keywords.join('; ')}]`] : []),
    ...(d.notes ? [`<br><small>${htmlOf(d.notes, format)}</small>`] : []),
  ].join('')
}

function entry(word: string, ...numbers: number[]): Buffer {
  const tail = Buffer.alloc(4 * numbers.length)
  for (const [nth, number] of numbers.entries()) tail.writeUInt32BE(number, 4 * nth)
  return Buffer.concat([Buffer.from(`${word}\0`), tail])
}

/** Compares words in StarDict order: case-insensitively for ASCII, then by bytes. */
export function compare(a: string, b: string): number {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return Buffer.compare(inSmall(x), inSmall(y)) || Buffer.compare(x, y)
}
const inSmall = (bytes: Buffer) => bytes.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte))

const infoOf = (head: DictionarySource['head'], words: number, synonyms: number, index: number) =>
  [
    "StarDict's dict ifo file",
    'version=2.4.2',
    `bookname=vlacku ${head.source.real_name} – ${head.language.real_name}`,
    `wordcount=${words}`,
    ...(synonyms > 0 ? [`synwordcount=${synonyms}`] : []),
    `idxfilesize=${index}`,
    `website=${head.site}`,
    `description=${whatIsIn(head).replace(/\s+/g, ' ')}`,
    `date=${head.made_at.toISOString().slice(0, 10).replaceAll('-', '.')}`,
    'sametypesequence=h',
    '',
  ].join('\n')
