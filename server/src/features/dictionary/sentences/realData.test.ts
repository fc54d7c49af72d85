/** @ciOnly reads the real dictionaries */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EFFORT } from '../../../../../scripts/effort.ts'
import { fileSource } from '../../../platform/importing/source.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { ensureLanguages, importExport } from '../../editing/imports/index.ts'
import { listExamples } from './examples/examples.service.ts'
import { importSentences } from './index.ts'
import { searchSentences } from './sentences.service.ts'

const shared = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../../../../shared/data')
const file = (name: string) => path.join(shared, name)
const thereIsData = fs.existsSync(file('sentences.tsv.gz')) && fs.existsSync(file('jbovlaste/en.xml.gz'))
if (!thereIsData) console.warn(`No sentences in ${shared}: name their folder in SHARED_DATA to test with them.`)

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(async () => {
  await world.reset()
  await world.close()
})

describe.runIf(thereIsData)('search in 38,000 real sentences', () => {
  const importing = (name: string) => importSentences(world.ctx(), fileSource(file(name)))
  const query = { page: 1, per_page: 5, sort: 'relevance', languages: [2] } as const
  const search = (text: string, languages: number[] | undefined = [2]) =>
    searchSentences(world.ctx(), { ...query, languages, query: text })

  it('importing the same real sentence file twice adds nothing', { timeout: 400_000 }, async () => {
    await ensureLanguages(world.ctx())
    await importExport(world.ctx(), fileSource(file('jbovlaste/en.xml.gz')))
    expect(await importing('sentences.tsv.gz')).toEqual({ added: 36_602, changed: 0, unchanged: 2, rejected: 7 })
    expect(await importing('sentences-cll.tsv.gz')).toEqual({ added: 1_921, changed: 0, unchanged: 62, rejected: 0 })
    expect(await importing('sentences-cll.tsv.gz')).toEqual({ added: 0, changed: 0, unchanged: 1_983, rejected: 0 })
    if (EFFORT !== 'long') return
    expect(await importing('sentences.tsv.gz')).toEqual({ added: 0, changed: 0, unchanged: 36_604, rejected: 7 })
  })

  it.each([
    ['mi prami do', 'I love you.'],
    ['I love you', 'I love you.'],
    ['.i mi klama le zarci', 'I am going to the market.'],
    ['ma tcika', 'What time is it?'],
  ])('the sentence query %s finds “%s” first', async (text, translation) => {
    const { entries } = await search(text)
    expect(entries.map((sentence) => sentence.translation)).toContain(translation)
    expect(entries[0]!.rank).toBe(4)
  })

  it.each([
    ['dogs', 'gerku'],
    ['beautiful', 'melbi'],
    ['koha', "ko'a"],
    ['собака', 'gerku'],
    ['猫', 'mlatu'],
  ])('the sentence query %s finds sentences about %s', async (text, word) => {
    const { entries } = await search(text, [2, 5, 10])
    expect(entries.flatMap(({ pieces }) => pieces.map(({ valsi }) => valsi))).toContain(word)
  })

  it('common words have example sentences that consist of known words', async () => {
    for (const word of ['klama', 'prami', 'gerku', 'nu', "ja'e"]) {
      const { sentences } = await listExamples(world.ctx(), word, { source_langid: 1, languages: [2], limit: 5 })
      expect(sentences).toHaveLength(5)
      expect(new Set(sentences.map(({ translation }) => translation)).size).toBe(5)
      for (const { pieces, doubtful } of sentences) {
        expect(doubtful).toBe(false)
        expect(pieces.map(({ valsi }) => valsi)).toContain(word)
        expect(pieces.filter(({ text, valsi }) => valsi === null && /[a-z]{3}/.test(text))).toEqual([])
      }
    }
  })
})
