/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { inTransaction } from '../../../platform/context.ts'
import { runConnection } from '../../../testing/runConnection.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { writeDefinition } from '../../../testing/writeDefinition.ts'
import { wordsFor } from './testing/searchSite.ts'
import { edit, newSites, remove } from './testing/sites.ts'

let world: World
let here: Site
let there: Site
const sites = newSites()
beforeAll(async () => {
  world = await newWorld()
  here = await sites.start()
  there = await sites.start()
  await Promise.all([here.search.settled(), there.search.settled()])
})
afterAll(async () => {
  await sites.close()
  await world.close()
})
beforeEach(async () => {
  await world.reset()
  await Promise.all([here.search.rebuild(), there.search.rebuild()])
})

const add = (site: Site, word: string, fields = {}) =>
  inTransaction(site.visitor, async (tx) => {
    const definitionid = await writeDefinition(tx.db, word, fields)
    tx.emit({ kind: 'definitions_changed', definitionids: [definitionid] })
    return definitionid
  })

/** Retries until the other node has polled the changes. */
const soon = (check: () => Promise<void>) => expect.poll(() => check().then(() => true, String))

it('a new word is searchable in the next request, and soon afterwards on the other node', async () => {
  await add(here, 'klama', { glosses: ['come'] })
  expect(await wordsFor(here, { search: 'come' })).toEqual(['klama gloss'])
  await soon(async () => expect(await wordsFor(there, { search: 'come' })).toEqual(['klama gloss'])).toBe(true)
})

it('an edit replaces the old text in the index', async () => {
  const id = await add(here, 'klama', { definition: 'ancient wording' })
  await edit(here.visitor, [id], 'modern phrasing')
  expect(await wordsFor(here, { search: 'modern' })).toEqual(['klama definition'])
  expect(await wordsFor(here, { search: 'ancient' })).toEqual([])
  await soon(async () => {
    expect(await wordsFor(there, { search: 'modern' })).toEqual(['klama definition'])
    expect(await wordsFor(there, { search: 'ancient' })).toEqual([])
  }).toBe(true)
})

it('a deleted definition no longer appears in search results', async () => {
  const id = await add(here, 'klama')
  await soon(async () => expect(await wordsFor(there, { search: 'klama' })).toHaveLength(1)).toBe(true)
  await remove(there.visitor, id)
  expect(await wordsFor(there, { search: 'klama' })).toEqual([])
  await soon(async () => expect(await wordsFor(here, { search: 'klama' })).toEqual([])).toBe(true)
})

it('a rolled-back change never appears in search results', async () => {
  const id = await add(here, 'klama', { definition: 'as it was' })
  const broken = inTransaction(here.visitor, async (tx) => {
    await writeDefinition(tx.db, 'gerku', {})
    await tx.db.updateTable('definitions').set({ definition: 'never' }).where('definitionid', '=', id).execute()
    tx.emit({ kind: 'definitions_changed', definitionids: [id, id + 1] })
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await add(here, 'mlatu') // committed later but with a higher ID
  await soon(async () => expect(await wordsFor(there, { search: 'mlatu' })).toHaveLength(1)).toBe(true)
  for (const site of [here, there]) {
    expect(await wordsFor(site, { search: 'gerku' })).toEqual([])
    expect(await wordsFor(site, { search: 'never' })).toEqual([])
    expect(await wordsFor(site, { search: 'as it was' })).toEqual(['klama definition'])
  }
})

// the embedded database runs one transaction at a time, so none can commit late
it.runIf('url' in runConnection())('the other node does not miss a change that commits late', async () => {
  let finish = () => {}
  const waiting = new Promise<void>((resolve) => {
    finish = resolve
  })
  const late = inTransaction(here.visitor, async (tx) => {
    const definitionid = await writeDefinition(tx.db, 'klama', { by: 'alis' })
    tx.emit({ kind: 'definitions_changed', definitionids: [definitionid] })
    await waiting
  })
  await add(here, 'gerku', { by: 'bob' })
  await soon(async () => expect(await wordsFor(there, { search: 'gerku' })).toHaveLength(1)).toBe(true)
  finish()
  await late
  await soon(async () => expect(await wordsFor(there, { search: 'klama' })).toEqual(['klama word'])).toBe(true)
})

it('an import is searchable when it ends, and searches work during the import', async () => {
  await add(here, 'klama')
  await inTransaction(here.visitor, async (tx) => {
    for (const word of ['gerku', 'mlatu', 'cipni']) await writeDefinition(tx.db, word, { glosses: ['animal'] })
    tx.emit({ kind: 'dictionary_replaced' })
  })
  const found = async (site: Site) => {
    expect(await wordsFor(site, { search: 'klama' })).toEqual(['klama word'])
    return (await wordsFor(site, { search: 'animal' })).length
  }
  for (const site of [here, there]) await expect.poll(() => found(site), { timeout: 20_000, interval: 5 }).toBe(3)
})

it('edits made during a rebuild are preserved and immediately searchable', async () => {
  const ids = [await add(here, 'klama'), await add(here, 'gerku'), await add(here, 'mlatu')]
  let building = true
  const built = here.search.rebuild().then(() => {
    building = false
  })
  const last = new Map<number, string>()
  for (let n = 0; building || n < 12; n++) {
    const id = ids[n % 2]!
    await edit(here.visitor, [id], `edition${n}`)
    last.set(id, `edition${n}`)
    expect(await wordsFor(here, { search: `edition${n}`, per_page: 1 })).toHaveLength(1)
    if (n === 4) await remove(here.visitor, ids[2]!)
  }
  await built
  for (const text of last.values()) expect(await wordsFor(here, { search: text, per_page: 1 })).toHaveLength(1)
  expect(await wordsFor(here, { search: 'mlatu' })).toEqual([])
  expect(here.search.size).toBe(2)
})

it('the index contains the newer text after two concurrent edits', async () => {
  const ids = await inTransaction(here.visitor, async (tx) => {
    const written: number[] = []
    for (let n = 0; n < 60; n++) written.push(await writeDefinition(tx.db, `klama${n}`, { notes: 'long '.repeat(500) }))
    tx.emit({ kind: 'definitions_changed', definitionids: written })
    return written
  })
  for (let iteration = 0; iteration < 5; iteration++) {
    const [one] = ids
    await Promise.all([edit(here.visitor, ids, `all${iteration}`), edit(here.visitor, [one!], `single${iteration}`)])
    const { definition } = await world.db
      .selectFrom('definitions')
      .select('definition')
      .where('definitionid', '=', one!)
      .executeTakeFirstOrThrow()
    expect(await wordsFor(here, { search: definition, per_page: 1 })).toEqual(['klama0 leading'])
  }
})

it('an edit succeeds even if updating the index fails, and the next base segment contains it', async () => {
  const id = await add(here, 'klama', { definition: 'before' })
  await inTransaction(here.visitor, async (tx) => {
    await tx.db.updateTable('definitions').set({ definition: 'after' }).where('definitionid', '=', id).execute()
    // the second ID is out of range, so reading the list of definitions fails
    tx.emit({ kind: 'definitions_changed', definitionids: [id, 99_999_999_999] })
  })
  await here.search.settled()
  expect(await wordsFor(here, { search: 'after' })).toEqual(['klama leading'])
})
