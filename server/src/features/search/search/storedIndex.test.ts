/** @ciOnly takes more than ten seconds */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { wordsFor } from './testing/searchSite.ts'
import { edit, newSites, remove } from './testing/sites.ts'

let world: World
let savedDir: string
let dataDir: string
let ids: number[]
const sites = newSites()
/** Simulates a site that has run in `savedDir`, stored its index and stopped. */
beforeAll(async () => {
  world = await newWorld()
  ids = [await world.definition('klama'), await world.definition('gerku'), await world.definition('mlatu')]
  savedDir = sites.newFolder()
  const site = await sites.start(savedDir)
  await site.search.settled()
  await site.close()
})
afterAll(async () => {
  await sites.close()
  await world.close()
})
beforeEach(() => {
  dataDir = sites.newFolder()
  fs.cpSync(savedDir, dataDir, { recursive: true })
})

async function definitionsThere() {
  const query = world.db.selectFrom('definitions').select((row) => row.fn.countAll<number>().as('n'))
  return (await query.executeTakeFirstOrThrow()).n
}

const file = (name: string) => path.join(dataDir, 'search', name)
const note = () => JSON.parse(fs.readFileSync(file('segment.json'), 'utf8'))
const changeNote = (changes: object) =>
  fs.writeFileSync(file('segment.json'), JSON.stringify({ ...note(), ...changes }))
const changeSegment = (change: (bytes: Buffer) => Buffer) =>
  fs.writeFileSync(file(note().file), change(fs.readFileSync(file(note().file))))

it('a stored segment is reused at the next start without a rebuild', async () => {
  const before = note().file
  const site = await sites.start(dataDir)
  expect(site.search.size).toBe(3)
  expect(await wordsFor(site, { search: 'klama' })).toEqual(['klama word'])
  await site.search.settled()
  expect(note().file).toBe(before)
  await site.close()
})

it('a stored segment is updated with changes made since it was stored', async () => {
  await edit(world.ctx(), [ids[0]!], 'travels')
  await remove(world.ctx(), ids[1]!)
  const added = await world.definition('cipni')
  await edit(world.ctx(), [added], 'bird')
  const before = note().file
  const site = await sites.start(dataDir)
  expect(site.search.size).toBe(3)
  expect(await wordsFor(site, { search: 'travels' })).toEqual(['klama leading'])
  expect(await wordsFor(site, { search: 'gerku' })).toEqual([])
  expect(await wordsFor(site, { search: 'cipni' })).toEqual(['cipni word'])
  expect(note().file).toBe(before)
  await site.close()
})

it('rebuilding the index leaves no old index files behind', async () => {
  const site = await sites.start(dataDir)
  await site.search.rebuild()
  await site.search.rebuild()
  expect(fs.readdirSync(path.join(dataDir, 'search')).sort()).toEqual([note().file, 'segment.json'].sort())
  await site.close()
})

describe('stored segment that is ignored', () => {
  it.each<[string, () => void]>([
    [
      'was damaged',
      () =>
        changeSegment((bytes) => {
          bytes[bytes.length - 40]! ^= 1
          return bytes
        }),
    ],
    ['was truncated', () => changeSegment((bytes) => bytes.subarray(0, bytes.length / 2))],
    ['is empty', () => changeSegment(() => Buffer.alloc(0))],
    [
      'was written by another version',
      () =>
        changeSegment((bytes) => {
          bytes.writeUInt32LE(999, 4)
          return bytes
        }),
    ],
    ['is missing', () => fs.rmSync(file(note().file))],
    ['belongs to another site', () => changeNote({ site_id: 'another' })],
    ['has no metadata', () => fs.rmSync(file('segment.json'))],
    ['has invalid metadata', () => fs.writeFileSync(file('segment.json'), 'null')],
    ['has truncated metadata', () => fs.writeFileSync(file('segment.json'), '{"site_id":')],
  ])('a stored segment is ignored if it %s', async (_what, harm) => {
    harm()
    const site = await sites.start(dataDir)
    expect(site.search.index).toBeNull()
    expect(await wordsFor(site, { search: 'klama' })).toEqual(['klama word'])
    await site.search.settled()
    expect(site.search.size).toBe(await definitionsThere())
    await site.close()
  })
})

describe('stored segment that is used and rebuilt', () => {
  it.each<[string, () => unknown]>([
    ['it is older than the change log', () => changeNote({ built_at: '2020-01-01T00:00:00Z' })],
    ['the number of definitions differs', () => world.definition('cipni')],
  ])('a stored segment is used while it is rebuilt when %s', async (_what, happened) => {
    await happened()
    const before = note().file
    const site = await sites.start(dataDir)
    expect(await wordsFor(site, { search: 'klama' })).toEqual(['klama word'])
    await site.search.settled()
    expect(note().file).not.toBe(before)
    expect(site.search.size).toBe(await definitionsThere())
    await site.close()
  })
})
