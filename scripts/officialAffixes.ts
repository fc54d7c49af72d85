/**
 * Generates packages/lojban/src/officialAffixes.ts from an English dictionary export in which words from the official lists have
 * the types gismu and cmavo: `npx tsx scripts/officialAffixes.ts`. Copies only facts, not texts.
 */
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

const WIDTH = 116
const root = path.resolve(import.meta.dirname, '..')
const shared = process.env.SHARED_DATA ?? path.join(root, '..', 'shared', 'data')
const xml = gunzipSync(fs.readFileSync(path.join(shared, 'jbovlaste', 'en.xml.gz'))).toString()

const lines: Record<string, string[]> = { gismu: [], cmavo: [] }
for (const [, attributes = '', inside = ''] of xml.matchAll(/<valsi ([^>]*)>(.*?)<\/valsi>/gs)) {
  const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll('&apos;', "'") ?? ''
  const affixes = [...inside.matchAll(/<rafsi>([^<]*)<\/rafsi>/g)].map(([, affix = '']) =>
    affix.replaceAll('&apos;', "'"),
  )
  if (of('type') === 'gismu' || (of('type') === 'cmavo' && affixes.length > 0))
    lines[of('type')]!.push([of('word'), ...affixes.sort()].join(' '))
}

/** Wraps words into lines of several words each. */
function filled(words: string[]): string {
  const rows = ['']
  for (const word of words.sort()) {
    const row = rows.at(-1)!
    if (row !== '' && row.length + 1 + word.length > WIDTH) rows.push(word)
    else rows[rows.length - 1] = row === '' ? word : `${row},${word}`
  }
  return rows.join(',\n')
}

const { gismu, cmavo } = lines
const file = path.join(root, 'packages/lojban/src/officialAffixes.ts')
fs.mkdirSync(path.dirname(file), { recursive: true })
fs.writeFileSync(
  file,
  `/**
 * The official lists of the Logical Language Group (the baseline that The Complete Lojban Language describes): all gismu with
 * their short affixes, and the cmavo that have any. Each word is followed by its affixes; words are parted by commas.
 * Written by scripts/officialAffixes.ts from the types and rafsi of the English jbovlaste dictionary, which is in the public domain.
 */
export const officialGismu = \`
${filled(gismu!)}\`

export const officialCmavo = \`
${filled(cmavo!)}\`
`,
)
console.log(`${gismu!.length} gismu and ${cmavo!.length} cmavo`)
