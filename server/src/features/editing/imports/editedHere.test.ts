/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import type { Version } from '@vlacku/contract/versions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { importExport } from './imports.service.ts'
import { dictionary, sample, valsi } from './reading/samples.testing.ts'

let world: World
let site: Site
let djan: Viewer
let modi: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  djan = await world.user('djan', { role: 'editor' })
  modi = await world.user('modi', { role: 'moderator' })
})

const klama = (fields: Partial<Parameters<typeof valsi>[1]> = {}) =>
  valsi('klama', { id: 20, definition: 'goes', notes: 'a note', rafsi: ['kla'], glosses: ['go'], ...fields })
const cusku = valsi('cusku', { id: 21 })
const importing = (words: string, to?: string) => importExport(world.ctx(), sample(dictionary(words, to)))

const source = async () => (await sendRequest(site, djan, 'GET', '/jbovlaste/definition/20/source')).body
const edit = async (change: object) => {
  const { version } = await source()
  const { status, body } = await sendRequest(site, djan, 'PUT', '/jbovlaste/valsi/20', {
    expected_version: version,
    ...change,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const present = async () => {
  const { content, version } = await source()
  return [version, content.definition, content.notes]
}
const history = async (): Promise<Version[]> =>
  (await sendRequest(site, null, 'GET', '/versions/20/history')).body.versions
const conflicts = async () => (await sendRequest(site, modi, 'GET', '/versions/conflicts')).body

describe('a definition that was edited here', () => {
  it('an edited definition is unchanged by reimporting the same file', async () => {
    await importing(klama() + cusku)
    await edit({ definition: 'travels', gloss_keywords: [{ word: 'travel' }] })
    const before = await history()
    expect(await importing(klama() + cusku)).toMatchObject({ changed: 0, unchanged: 2, conflicts: 0 })
    expect(await present()).toEqual([2, 'travels', 'a note'])
    expect(await history()).toEqual(before)
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('an edited definition without an ID in the file is unchanged', async () => {
    const words = valsi('prami', { definition: 'loves' })
    await importing(words)
    const { rows } = await sql<{ definitionid: number }>`select definitionid from definitions`.execute(world.db)
    const id = rows[0]!.definitionid
    await sendRequest(site, djan, 'PUT', `/jbovlaste/valsi/${id}`, { expected_version: 1, definition: 'adores' })
    expect(await importing(words)).toMatchObject({ unchanged: 1, conflicts: 0 })
    const { body } = await sendRequest(site, djan, 'GET', `/jbovlaste/definition/${id}/source`)
    expect(body.content.definition).toBe('adores')
  })

  it('an edited definition remains in the language it was moved to', async () => {
    await importing(klama())
    await edit({ lang_id: 3 })
    expect(await importing(klama())).toMatchObject({ unchanged: 1, rejected: 0 })
    expect(await importing(klama({ definition: 'moves' }))).toMatchObject({ conflicts: 1, rejected: 0 })
  })

  it('an edited definition still receives its score from the imported file', async () => {
    await importing(klama({ score: 1 }))
    await edit({ definition: 'travels' })
    expect(await importing(klama({ score: 4 }))).toMatchObject({ changed: 1, conflicts: 0 })
    const { rows } = await sql`select score, definition from definitions`.execute(world.db)
    expect(rows).toEqual([{ score: 4, definition: 'travels' }])
  })

  it('an import updates a definition if its edit was undone or changed only fields missing from files', async () => {
    await importing(klama())
    await edit({ etymology: 'an origin' })
    expect(await importing(klama({ definition: 'moves' }))).toMatchObject({ changed: 1, conflicts: 0 })
    expect((await source()).content).toMatchObject({ definition: 'moves', etymology: 'an origin' })
    await edit({ definition: 'travels' })
    await edit({ definition: 'moves' })
    expect(await importing(klama({ definition: 'comes' }))).toMatchObject({ changed: 1, conflicts: 0 })
    expect(await present()).toEqual([6, 'comes', 'a note'])
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('an import retains etymologies that are missing from the file and compares those that are present', async () => {
    await importing(klama({ etymology: 'from here', jargon: 'trade' }))
    expect((await source()).content).toMatchObject({ etymology: 'from here', jargon: 'trade' })
    expect(await importing(klama())).toMatchObject({ unchanged: 1 })
    expect(await importing(klama({ etymology: 'from there' }))).toMatchObject({ changed: 1 })
    expect((await source()).content).toMatchObject({ etymology: 'from there', jargon: 'trade' })
    await edit({ etymology: 'from nowhere' })
    expect(await importing(klama({ etymology: 'from there' }))).toMatchObject({ unchanged: 1, conflicts: 0 })
    expect(await importing(klama({ definition: 'moves' }))).toMatchObject({ changed: 1, conflicts: 0 })
    expect((await source()).content).toMatchObject({ definition: 'moves', etymology: 'from nowhere' })
    await edit({ etymology: 'from afar' })
    expect(await importing(klama({ definition: 'moves', etymology: 'from elsewhere' }))).toMatchObject({ conflicts: 1 })
    expect((await source()).content.etymology).toBe('from afar')
    expect((await conflicts()).conflicts[0].base_version_id).toBeGreaterThan(0)
    expect((await history())[0]).toMatchObject({ conflict: 'open', content: { etymology: 'from elsewhere' } })
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('an import creates no conflict if the source text is the same as the edit', async () => {
    await importing(klama())
    await edit({ definition: 'travels' })
    expect(await importing(klama({ definition: 'travels' }))).toMatchObject({ unchanged: 1, conflicts: 0 })
    // an import has stored “travels” as the source text
    await edit({ definition: 'voyages' })
    expect(await importing(klama({ definition: 'travels' }))).toMatchObject({ unchanged: 1, conflicts: 0 })
    expect((await present())[1]).toBe('voyages')
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('an import doesn’t restore rafsi removed by users', async () => {
    await importing(klama({ rafsi: ['kla', 'lam'] }))
    await edit({ rafsi: ['kla'] })
    expect(await importing(klama({ rafsi: ['kla', 'lam'] }))).toMatchObject({ words: { changed: 0 } })
    expect((await source()).content.rafsi).toEqual(['kla'])
    await importing(klama({ rafsi: ['kla', 'lam', "la'a"] }))
    expect((await source()).content.rafsi).toEqual(['kla', "la'a"])
  })
})

describe('a definition that was edited here and at the source', () => {
  const conflict = async () => {
    await importing(klama() + cusku)
    await edit({ definition: 'travels' })
    return importExport(world.ctx(), sample(dictionary(cusku + klama({ definition: 'moves' }))), {
      onConflict: (at) => reported.push(`${at.line} ${at.word} ${at.definitionid} ${at.version}`),
    })
  }
  let reported: string[]
  beforeEach(() => {
    reported = []
  })

  it('an edit conflict preserves the edit, stores the source text as a version and reports its line', async () => {
    expect(await conflict()).toMatchObject({ added: 0, changed: 0, unchanged: 1, conflicts: 1 })
    expect(reported).toEqual(['12 klama 20 3'])
    expect(await present()).toEqual([2, 'travels', 'a note'])
    const versions = await history()
    expect(versions.map((v) => [v.version, v.kind, v.conflict, v.content.definition])).toEqual([
      [3, 'imported', 'open', 'moves'],
      [2, 'edited', null, 'travels'],
      [1, 'imported', null, 'goes'],
    ])
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('reimporting a conflict does not create another one, and a newer source text replaces the conflicting text', async () => {
    await conflict()
    expect(await importing(klama({ definition: 'moves' }))).toMatchObject({ unchanged: 1, conflicts: 0 })
    expect((await conflicts()).total).toBe(1)
    expect(await importing(klama({ definition: 'walks' }))).toMatchObject({ conflicts: 1 })
    const { conflicts: open, total } = await conflicts()
    expect([total, open[0].imported.version]).toEqual([1, 4])
    expect((await history()).map((v) => [v.version, v.conflict])).toEqual([
      [4, 'open'],
      [3, 'settled'],
      [2, null],
      [1, null],
    ])
  })

  it('editing a definition with a conflict creates the next version, which is diffed against the previous edit', async () => {
    await conflict()
    expect((await edit({ definition: 'voyages' })).version).toBe(4)
    expect(await present()).toEqual([4, 'voyages', 'a note'])
    expect(await importing(klama({ definition: 'moves' }))).toMatchObject({ unchanged: 1, conflicts: 0 })
    const { body } = await sendRequest(site, null, 'GET', '/jbovlaste/changes')
    const change = body.changes.find(({ version }: { version: number | null }) => version === 4)
    expect(JSON.stringify(change)).toMatch(/travels.*voyages/)
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('conflicts are listed with the versions to merge, only for moderators', async () => {
    await conflict()
    const { body } = await sendRequest(site, modi, 'GET', '/versions/conflicts')
    const ids = Object.fromEntries((await history()).map((v) => [v.version, v.version_id]))
    expect(body).toMatchObject({
      total: 1,
      conflicts: [
        {
          definition_id: 20,
          word: 'klama',
          langtag: 'en',
          current: { version: 2, version_id: ids[2], definition: 'travels', username: 'djan' },
          imported: { version: 3, version_id: ids[3], definition: 'moves', username: 'alis' },
          base_version_id: ids[1],
        },
      ],
    })
    for (const viewer of [null, djan]) {
      const { status } = await sendRequest(site, viewer, 'GET', '/versions/conflicts')
      expect(status).toBe(viewer ? 403 : 401)
    }
  })

  it('a conflict can be resolved by keeping the edit, merging, or restoring the source text', async () => {
    for (const settle of [
      async (version_id: number) => sendRequest(site, modi, 'POST', `/versions/${version_id}/settle`),
      async (version_id: number) =>
        sendRequest(site, modi, 'PUT', '/jbovlaste/valsi/20', {
          expected_version: (await source()).version,
          settles: version_id,
          definition: 'travels, moves',
        }),
      async (version_id: number) =>
        sendRequest(site, await world.user('admin', { role: 'admin' }), 'POST', `/versions/${version_id}/revert`, {}),
    ]) {
      await world.reset()
      djan = await world.user('djan', { role: 'editor' })
      modi = await world.user('modi', { role: 'moderator' })
      await conflict()
      const [open] = (await conflicts()).conflicts
      const { status, body } = await settle(open.imported.version_id)
      expect(status, JSON.stringify(body)).toBe(200)
      expect((await conflicts()).total).toBe(0)
      expect(await checkInvariants(world.db)).toEqual([])
    }
  })

  it('only moderators can resolve conflicts, and only conflicts that exist', async () => {
    await conflict()
    const ids = (await history()).map((v) => v.version_id)
    const settle = async (viewer: Viewer | null, id: number) =>
      (await sendRequest(site, viewer, 'POST', `/versions/${id}/settle`)).status
    expect(await settle(djan, ids[0]!)).toBe(403)
    expect(await settle(null, ids[0]!)).toBe(401)
    expect(await settle(modi, ids[1]!)).toBe(404)
    expect(await settle(modi, ids[0]!)).toBe(200)
    expect(await settle(modi, ids[0]!)).toBe(404)
  })

  it('deleting and restoring a definition preserves its conflict with the source', async () => {
    await conflict()
    const admin = await world.user('admin', { role: 'admin' })
    await sendRequest(site, admin, 'DELETE', '/jbovlaste/definition/20')
    expect((await conflicts()).total).toBe(0)
    await sendRequest(site, admin, 'POST', '/jbovlaste/definition/20/restore')
    expect((await conflicts()).total).toBe(1)
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('a local definition that matches a definition in the file by author can also cause a conflict', async () => {
    const alis = await world.user('alis')
    const { body } = await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', {
      word: 'broda',
      lang_id: 2,
      definition: 'one',
    })
    const words = (definition: string) => valsi('broda', { user: 'alis', definition })
    expect(await importing(words('one'))).toMatchObject({ unchanged: 1, conflicts: 0 })
    await sendRequest(site, alis, 'PUT', `/jbovlaste/valsi/${body.definition_id}`, {
      expected_version: 1,
      definition: 'two',
    })
    expect(await importing(words('one'))).toMatchObject({ unchanged: 1, conflicts: 0 })
    expect(await importing(words('three'))).toMatchObject({ conflicts: 1 })
    expect(await checkInvariants(world.db)).toEqual([])
  })
})

it('an import runs the same number of SQL statements for one conflict as for one hundred', async () => {
  const words = (count: number, definition: string) =>
    Array.from({ length: count }, (_, n) => valsi(`klama${n}`, { id: n + 1, definition })).join('')
  const merging = async (count: number, text: string) => {
    await importing(words(count, 'goes'))
    await sql`update definitions set definition = 'here', version = 2`.execute(world.db)
    await sql`
      insert into definition_versions (definitionid, version, content, user_id, kind)
      select definitionid, 2, content || '{"definition":"here"}', ${djan.user_id}, 'edited' from definition_versions`.execute(
      world.db,
    )
    const statements = await world.countStatements(() => importing(words(count, text)))
    expect((await conflicts()).total).toBe(count)
    return statements
  }
  const one = await merging(1, 'moves')
  await world.reset()
  djan = await world.user('djan', { role: 'editor' })
  modi = await world.user('modi', { role: 'moderator' })
  // one more statement before and one after, which update statistics if the tables have grown enough
  expect(await merging(100, 'moves')).toBeLessThanOrEqual(one + 2)
})
