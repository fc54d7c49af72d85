import { plainLines } from '@vlacku/markup/markdown'
import {
  byWord,
  type DictionarySource,
  detailsOf,
  type ExportedDefinition,
  glossesOf,
  inOrder,
  placesOf,
  type Reverse,
  reversesOf,
  whatIsIn,
} from '../source.ts'
import type { Format } from './format.ts'
import { type ZipEntry, zipOf } from './zip.ts'

/**
 * A database for dictd and other DICT servers (RFC 2229), with the words followed by a gloss index. The index format is described
 * in dictd(8) and dictfmt(1).
 */
export const dictd: Format = {
  extension: 'zip',
  type: 'application/zip',
  write: (source) => zipOf(entriesOf(source), source.head.made_at),
}

interface Place {
  offset: number
  size: number
}

async function* entriesOf(source: DictionarySource): AsyncGenerator<ZipEntry> {
  const { head } = source
  const name = `vlacku-${head.source.tag}-${head.language.tag}`
  const index: ({ word: string } & Place)[] = []
  yield { name: `${name}.dict`, pieces: texts(source, index) }
  const lines = index
    .map(({ word, ...place }) => ({ key: Buffer.from(keyOf(word)), word, place }))
    .sort((a, b) => Buffer.compare(a.key, b.key) || a.place.offset - b.place.offset)
    .map(({ key, word, place }) => lineOf(String(key), word, place))
  yield { name: `${name}.index`, pieces: [lines.join('')] }
}

/** Returns the lowercase lookup key. A different display form is stored separately. */
const keyOf = (word: string) => word.toLowerCase().replace(/\s+/g, ' ')
const lineOf = (key: string, word: string, { offset, size }: Place) =>
  `${key}\t${number64(offset)}\t${number64(size)}${key === word ? '' : `\t${word.replace(/\s+/g, ' ')}`}\n`

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** Encodes an integer in base 64, most significant digit first. */
function number64(number: number): string {
  let digits = ''
  for (let rest = number; rest > 0 || digits === ''; rest = Math.floor(rest / 64)) digits = DIGITS[rest % 64]! + digits
  return digits
}

/** Yields the entry texts and records their positions in `index`. */
async function* texts({ head, definitions }: DictionarySource, index: ({ word: string } & Place)[]) {
  let offset = 0
  const put = (words: string[], text: string) => {
    const bytes = Buffer.from(text)
    for (const word of words) index.push({ word, offset, size: bytes.length })
    offset += bytes.length
    return bytes
  }
  for (const [name, value] of metadataEntries(head)) yield put([name], `${name}\n     ${value}\n`)
  const reverses: Reverse[] = []
  for await (const ofWord of byWord(definitions)) {
    reverses.push(...ofWord.flatMap(reversesOf))
    yield put([ofWord[0]!.word], `${ofWord.map(textOf).join('\n')}`)
  }
  for (const [word, leads] of leadsOf(reverses))
    yield put([word], `${word}\n${leads.map((lead) => `     ${lead}\n`).join('')}`)
}

const metadataEntries = (head: DictionarySource['head']) =>
  [
    ['00-database-utf8', ''],
    ['00-database-allchars', ''],
    ['00-database-short', `vlacku ${head.source.real_name} – ${head.language.real_name}`],
    ['00-database-url', head.site],
    ['00-database-info', `${head.made_at.toISOString()}: ${whatIsIn(head)}`],
  ] as const

function textOf(d: ExportedDefinition): string {
  const keywords = [
    ...glossesOf(d).map(({ word, meaning }) => (meaning ? `${word} (${meaning})` : word)),
    ...placesOf(d).map(({ place, word }) => `x${place} ${word}`),
  ]
  const lines = [
    plainLines(d.definition),
    ...(keywords.length > 0 ? [`[${keywords.join('; ')}]`] : []),
    ...(d.notes ? [plainLines(d.notes)] : []),
  ]
  return [`${d.word} (${detailsOf(d)})\n`, ...lines.flatMap(indented)].join('')
}

/** Indents each line of a text and drops empty lines, which end the entry in some clients. */
const indented = (text: string) =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [`     ${line.trimEnd()}\n`]))

/** Yields each gloss once, with all its words. */
function* leadsOf(reverses: Reverse[]): Generator<[string, string[]]> {
  let open: [string, string[]] | null = null
  for (const { word, meaning, valsi, place } of inOrder(reverses)) {
    if (open?.[0] !== word) {
      if (open) yield open
      open = [word, []]
    }
    open[1].push(`${valsi}${place > 0 ? ` (x${place})` : ''}${meaning ? `: ${meaning}` : ''}`)
  }
  if (open) yield open
}
