import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Lexicon } from '@vlacku/language'
import { createLexicon } from '../src/index.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Test data folder: `SHARED_DATA`, or `shared/data` next to the project. */
export const sharedData = process.env.SHARED_DATA ?? join(root, '..', 'shared', 'data')

export const hasSharedData = existsSync(join(sharedData, 'morphology', 'words.tsv'))

export function skipMessage(): string {
  return hasSharedData ? '' : ` (skipped: no test data in ${sharedData}; set SHARED_DATA)`
}

/** Returns the rows of a table without its header; missing cells are empty strings. */
export function rowsOf(name: string): string[][] {
  const text = readFileSync(join(sharedData, 'morphology', name), 'utf8')
  return text
    .replace(/\n$/, '')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}

/** Returns the cells of the group that starts with `ELSE`, which contains the expected results with default settings. */
export function defaultsOf(row: string[], first: number, step: number): string[] {
  for (let i = first; i < row.length; i += step) if (row[i]?.trim() === 'ELSE') return row.slice(i + 1, i + step)
  return []
}

/** Creates a lexicon of the affixes and roots in the English dictionary, with official words first. */
export function dictionaryLexicon(): Lexicon {
  const experimental = (type = '') => (type.startsWith('experimental') ? 1 : 0)
  const affixes = rowsOf('rafsi.tsv').sort((a, b) => experimental(a[2]) - experimental(b[2]))
  const xml = gunzipSync(readFileSync(join(sharedData, 'jbovlaste', 'en.xml.gz'))).toString()
  const roots = [...xml.matchAll(/<valsi [^>]*?word="([^"]*)" type="((?:experimental )?gismu)"/g)]
  return createLexicon(
    affixes.map(([affix = '', word = '']) => ({ affix, word })),
    roots.sort((a, b) => experimental(a[2]) - experimental(b[2])).map(([, word = '']) => word),
  )
}
