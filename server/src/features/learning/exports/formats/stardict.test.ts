import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { ExportedDefinition } from '../source.ts'
import { written } from '../testing/written.ts'
import { stardict } from './stardict.ts'

const definition = (word: string, ...glosses: string[]): ExportedDefinition => ({
  ...{ definition_id: 1, word, type: 'gismu', rafsi: [], selmaho: null, changed_at: 0, score: 0, notes: '' },
  ...{ username: 'alis', realname: '', definition: word, etymology: '', jargon: '', collection_note: '' },
  keywords: glosses.map((gloss, place) => ({ place, word: gloss, meaning: null })),
})

async function namesIn(extension: string, words: ExportedDefinition[]): Promise<string[]> {
  const files = unzipSync(new Uint8Array((await written(stardict, words)).bytes))
  const bytes = Object.entries(files).find(([name]) => name.endsWith(extension))?.[1]
  const names: string[] = []
  const numbers = extension === '.idx' ? 8 : 4
  for (let at = 0; bytes && at < bytes.length; ) {
    const end = bytes.indexOf(0, at)
    names.push(Buffer.from(bytes.subarray(at, end)).toString())
    at = end + 1 + numbers
  }
  return names
}

it('StarDict synonyms are never head words, except in a different case', async () => {
  const words = [definition('auto', 'auto', 'car'), definition('mobil', 'auto', 'Auto', 'mobil', 'moving')]
  expect(await namesIn('.idx', words)).toEqual(['auto', 'mobil'])
  expect(await namesIn('.syn', words)).toEqual(['Auto', 'car', 'moving'])
})

it('no StarDict synonym file is written if all glosses are head words', async () => {
  const words = [definition('auto', 'auto')]
  expect(await namesIn('.syn', words)).toEqual([])
  const info = Object.entries(unzipSync(new Uint8Array((await written(stardict, words)).bytes))).find(([name]) =>
    name.endsWith('.ifo'),
  )!
  expect(Buffer.from(info[1]).toString()).not.toContain('synwordcount')
})
