/** @onBothDatabases */
import type { DictionaryImport } from '@vlacku/contract/changes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { ensureLanguages, importExport } from '../imports/index.ts'
import { dictionary, sample, valsi } from '../imports/reading/samples.testing.ts'
import { edited } from './versions.testing.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  await ensureLanguages(world.ctx())
})
afterAll(() => world.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const list = async (query = '') => (await sendRequest(site, null, 'GET', `/jbovlaste/changes?${query}`)).body
const changedWords = async (query = '') =>
  (await list(query)).imports.map((imported: DictionaryImport) => [imported.langtag, imported.added, imported.changed])
const bring = (words: string, at: Date) => importExport({ ...world.ctx(), now: () => at }, sample(dictionary(words)))

it('an import is listed once per language, and reimporting the same file adds nothing', async () => {
  const [first, second] = [valsi('klama', { id: 1, definition: 'goes' }), valsi('gerku', { id: 2 })]
  await bring(first + second, ago(30))
  await bring(first + second, ago(20))
  await bring(valsi('klama', { id: 1, definition: 'comes' }) + second, ago(10))
  expect(await changedWords()).toEqual([
    ['en', 0, 1],
    ['en', 2, 0],
  ])
  expect((await list()).changes).toEqual([])
  expect(await changedWords('languages=5')).toEqual([])
  expect(await changedWords('days=1')).toHaveLength(2)
  for (const query of ['types=valsi', 'username=alis', 'valsi_id=1', 'source_langid=1'])
    expect(await changedWords(query)).toEqual([])
})

it('an import is listed once, among the changes made at the same time', async () => {
  const klama = await world.definition('mlatu', { by: 'import' })
  const alis = await world.user('alis')
  for (const minutes of [50, 30, 10]) await edited(world.db, klama, { by: alis, at: ago(minutes) })
  for (const [n, minutes] of [60, 40, 20, 5].entries()) await bring(valsi(`klama${n}`, { id: 10 + n }), ago(minutes))
  const seen: number[] = []
  for (let after = ''; ; ) {
    const { imports, next_cursor } = await list(`limit=1${after}`)
    seen.push(imports.length)
    if (!next_cursor) break
    after = `&after=${next_cursor}`
  }
  expect(seen).toEqual([1, 1, 2])
})
