/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { collectedAmong } from '../../../learning/collections/index.ts'
import { ensureLanguages, ensureStarter, loadStarter, removeStarter } from './starter.service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

async function counts() {
  const { rows } = await sql<{ words: number; definitions: number; authors: string[] }>`
    select (select count(*)::int from valsi) as words, (select count(*)::int from definitions) as definitions,
           array(select distinct username from users u join definitions using (user_id) order by 1) as authors`.execute(
    world.db,
  )
  return rows[0]!
}

describe('the starter dictionary of a new site', () => {
  it('a new site receives the starter dictionary once, with vlacku as the author', async () => {
    await ensureLanguages(world.ctx())
    await ensureStarter(world.ctx())
    const added = await counts()
    expect(added.words).toBeGreaterThan(300)
    expect(added.definitions).toBeGreaterThan(700)
    expect(added.authors).toEqual(['vlacku'])
    await ensureStarter(world.ctx())
    expect(await counts()).toEqual(added)
  })

  it('a site with its own words receives no starter dictionary', async () => {
    await world.definition('klama')
    await ensureStarter(world.ctx())
    expect((await counts()).words).toBe(1)
  })

  it('the starter dictionary is not reloaded after it has been removed', async () => {
    await ensureStarter(world.ctx())
    expect(await removeStarter(world.ctx(), collectedAmong)).toMatchObject({ retained: 0 })
    await ensureStarter(world.ctx())
    expect(await counts()).toEqual({ words: 0, definitions: 0, authors: [] })
  })
})

describe('removing the starter dictionary', () => {
  it('removing the starter dictionary retains definitions with votes or edits, and words with other definitions', async () => {
    await ensureStarter(world.ctx())
    const alis = await world.user('alis')
    const { rows } = await sql<{ definitionid: number; word: string }>`
      select definitionid, word from definitions join valsi using (valsiid) join languages using (langid)
      where word in ('klama', 'prami') and tag = 'en' order by word`.execute(world.db)
    const [klama, prami] = rows
    await sql`insert into definition_votes (definitionid, user_id, value, version) values (${klama!.definitionid}, ${alis.user_id}, 1, 1)`.execute(
      world.db,
    )
    await sql`insert into definition_versions (definitionid, version, content, user_id, kind) values (${prami!.definitionid}, 2, '{}', ${alis.user_id}, 'edited')`.execute(
      world.db,
    )
    await sql`update definitions set version = 2, definition = 'of alis' where definitionid = ${prami!.definitionid}`.execute(
      world.db,
    )
    await world.definition('cusku', { lang: 'fr', by: 'bob' })
    await loadStarter(world.ctx())
    expect(await removeStarter(world.ctx(), collectedAmong)).toMatchObject({ retained: 2 })
    const left = await sql<{ word: string; definition: string }>`
      select word, definition from definitions join valsi using (valsiid) order by word`.execute(world.db)
    expect(left.rows.map((r) => r.word)).toEqual(['cusku', 'klama', 'prami'])
    expect(left.rows[2]!.definition).toBe('of alis')
    expect((await counts()).words).toBe(3)
  })
})

it('loading the starter dictionary twice changes nothing', async () => {
  const first = await loadStarter(world.ctx())
  expect(await loadStarter(world.ctx())).toEqual({
    added: 0,
    changed: 0,
    unchanged: first.added,
    conflicts: 0,
    deleted_here: 0,
    words: { added: 0, changed: 0 },
  })
})

it('definitions in collections remain readable after the starter dictionary has been removed', async () => {
  await ensureStarter(world.ctx())
  const { user_id } = await world.user('alis')
  const at = new Date()
  const { collection_id } = await world.db
    .insertInto('collections')
    .values({ user_id, name: 'lo valsi', created_at: at, updated_at: at })
    .returning('collection_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into collection_items (collection_id, definitionid, place, added_at)
    select ${collection_id}, definitionid, 0, ${at} from definitions join valsi using (valsiid) join languages using (langid)
    where word = 'klama' and tag = 'en'`.execute(world.db)
  await removeStarter(world.ctx(), collectedAmong)
  const site = await world.site()
  const { items } = (await sendRequest(site, null, 'GET', `/collections/${collection_id}/items`)).body
  expect(items).toMatchObject([{ word: 'klama', type_name: 'gismu', is_deleted: true, glosses: ['come', 'go'] }])
  expect(items[0].definition).toContain('$x_1$')
})
