/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import type { RecentChange } from '@vlacku/contract/changes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { planOf } from './planOf.testing.ts'
import { edited, valsiidOf, wrote } from './versions.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  ;[alis, bab] = [await world.user('alis'), await world.user('bab')]
})
afterAll(() => world.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const A_DAY = 24 * 60
const list = async (query = '') => (await sendRequest(site, null, 'GET', `/jbovlaste/changes?${query}`)).body
const shown = ({ changes }: { changes: RecentChange[] }) =>
  changes.map((c) => `${c.word} ${c.kind ?? 'entry'} ${c.username}`)

/** Fields, other than the definition, that all versions of klama share. */
const shared = {
  ...{ langid: 2, notes: '', etymology: '', jargon: '', selmaho: null, rafsi: null },
  ...{ gloss_keywords: [{ word: 'go', meaning: null }], place_keywords: [], images: [] },
}

/** Creates changes: alis adds klama and bab edits it; gerku is imported and edited by alis; bab adds mlatu in Russian. */
async function somethingHappened() {
  const klama = await world.definition('klama', { by: 'import', definition: 'goes', glosses: ['go'] })
  await wrote(world.db, klama, { by: alis, at: ago(50), message: 'the first', newEntry: true })
  await edited(world.db, klama, { by: bab, at: ago(40), definition: 'comes', message: 'better' })
  const gerku = await world.definition('gerku', { by: 'import', definition: 'dog' })
  await edited(world.db, gerku, { by: alis, at: ago(30), definition: 'a dog' })
  const mlatu = await world.definition('mlatu', { by: 'import', lang: 'ru', source_langid: 1 })
  await wrote(world.db, mlatu, { by: bab, at: ago(20) })
  await edited(world.db, klama, { by: alis, at: ago(10), definition: 'goes', kind: 'reverted' })
  return { klama, gerku, mlatu }
}

it('changes by users to definitions and entries are listed newest first, without imports', async () => {
  const { klama } = await somethingHappened()
  await world.definition('jmive')
  const response = await list()
  expect(shown(response)).toEqual([
    'klama reverted alis',
    'mlatu created bab',
    'gerku edited alis',
    'klama edited bab',
    'klama created alis',
    'klama entry alis',
  ])
  expect([response.total, response.next_cursor]).toEqual([6, null])
  const versions = await world.db
    .selectFrom('definition_versions')
    .selectAll()
    .where('definitionid', '=', klama)
    .orderBy('version')
    .execute()
  expect(response.changes[3]).toEqual({
    change_id: `definition-${versions[1]!.version_id}`,
    change_type: 'definition',
    kind: 'edited',
    word: 'klama',
    topic: null,
    valsi_id: await valsiidOf(world.db, klama),
    definition_id: klama,
    comment_id: null,
    thread_id: null,
    natlang_word_id: null,
    version_id: versions[1]!.version_id,
    version: 2,
    source_langid: 1,
    lang_id: 2,
    langtag: 'en',
    language_name: 'English',
    username: 'bab',
    time: Math.floor(versions[1]!.created_at.getTime() / 1000),
    commit_message: 'better',
    content: 'comes',
    diff: {
      old_content: { ...shared, definition: 'goes' },
      new_content: { ...shared, definition: 'comes' },
      changes: [
        { field: 'definition', old_value: 'goes', new_value: 'comes', change_type: 'modified', image_url: null },
      ],
    },
  })
  expect(response.changes[4]).toMatchObject({ version: 1, commit_message: 'the first', diff: null })
  expect(response.changes[5]).toEqual({
    change_id: `valsi-${await valsiidOf(world.db, klama)}`,
    change_type: 'valsi',
    kind: null,
    word: 'klama',
    topic: null,
    valsi_id: await valsiidOf(world.db, klama),
    definition_id: null,
    comment_id: null,
    thread_id: null,
    natlang_word_id: null,
    version_id: null,
    version: null,
    source_langid: 1,
    lang_id: null,
    langtag: null,
    language_name: null,
    username: 'alis',
    time: Math.floor(versions[0]!.created_at.getTime() / 1000),
    commit_message: '',
    content: null,
    diff: null,
  })
})

it('a version is compared with the preceding stored version, even if version numbers have gaps', async () => {
  const { klama } = await somethingHappened()
  await world.db.deleteFrom('definition_versions').where('definitionid', '=', klama).where('version', '=', 2).execute()
  expect((await list('limit=1')).changes[0].diff.changes).toEqual([])
})

describe('filters of the changes', () => {
  it.each([
    ['types=valsi', ['klama entry alis']],
    ['types=definition,valsi&limit=1', ['klama reverted alis']],
    ['types=', 6],
    ['types=definition', 5],
    ['languages=5', ['mlatu created bab']],
    ['languages=2,5', 5],
    ['languages=5&types=valsi', []],
    ['username=BAB', ['mlatu created bab', 'klama edited bab']],
    ['username=nobody', []],
    ['source_langid=1', 6],
    ['source_langid=2', []],
    ['days=1', 6],
  ])('the changes filter %s selects matching changes', async (query, expected) => {
    await somethingHappened()
    const response = await list(query)
    if (typeof expected === 'number') expect([response.total, response.changes.length]).toEqual([expected, expected])
    else expect(shown(response)).toEqual(expected)
    if (!query.includes('limit')) expect(response.total).toBe(response.changes.length)
  })

  it('the changes filter valsi_id selects the changes of one entry', async () => {
    const { gerku } = await somethingHappened()
    expect(shown(await list(`valsi_id=${await valsiidOf(world.db, gerku)}`))).toEqual(['gerku edited alis'])
    expect(await list('valsi_id=4711')).toEqual({ changes: [], total: 0, next_cursor: null, imports: [] })
  })

  it('the changes filter days defaults to a week', async () => {
    const klama = await world.definition('klama', { by: 'import' })
    await edited(world.db, klama, { by: alis, at: ago(364 * A_DAY) })
    await edited(world.db, klama, { by: alis, at: ago(8 * A_DAY) })
    await edited(world.db, klama, { by: alis, at: ago(6 * A_DAY) })
    expect((await list()).total).toBe(1)
    expect((await list('days=9')).total).toBe(2)
    expect((await list('days=365')).total).toBe(3)
  })

  it.each([
    'days=0',
    'days=366',
    'days=x',
    'days=1.5',
    'limit=0',
    'limit=101',
    'types=mail',
    'types=valsi,x',
    'languages=x',
    'source_langid=-1',
    'valsi_id=x',
    `valsi_id=${'9'.repeat(30)}`,
    `username=${'x'.repeat(65)}`,
    `after=${'x'.repeat(201)}`,
  ])('the invalid changes filter %s is rejected with an error that names the filter', async (query) => {
    const { status, body } = await sendRequest(site, null, 'GET', `/jbovlaste/changes?${query}`)
    expect([status, Object.keys(body.details.fields).map((f) => f.split('.')[0])]).toEqual([400, [query.split('=')[0]]])
  })

  it('changes filters with invalid characters are rejected', async () =>
    expect(await outcome(site, null, 'GET', '/jbovlaste/changes?username=%00')).toEqual([400, 'invalid_request']))
})

describe('pages of changes', () => {
  /** Reads all changes in pages. */
  async function inPieces(limit: number) {
    const all: string[] = []
    let after = ''
    for (;;) {
      const { changes, next_cursor } = await list(`limit=${limit}${after}`)
      all.push(...changes.map(({ change_id }: RecentChange) => change_id))
      if (next_cursor === null) return all
      after = `&after=${next_cursor}`
    }
  }

  it.each([1, 2, 3, 5, 6, 7])(
    'no change appears twice or is missing across pages of %i changes, even if changes are simultaneous',
    async (limit) => {
      await somethingHappened()
      const all = (await list()).changes.map(({ change_id }: RecentChange) => change_id)
      expect(await inPieces(limit)).toEqual(all)
      // less than a millisecond apart, some simultaneous
      await sql`update definition_versions set created_at = date_trunc('second', now()) - (version % 3) * interval '1 microsecond'`.execute(
        world.db,
      )
      await sql`update valsi set created_at = date_trunc('second', now())`.execute(world.db)
      const again = (await list()).changes.map(({ change_id }: RecentChange) => change_id)
      expect(again).toHaveLength(6)
      expect(await inPieces(limit)).toEqual(again)
    },
  )

  it('a change list cursor continues from its position, even if changes are added meanwhile', async () => {
    const { gerku } = await somethingHappened()
    const first = await list('limit=2')
    await edited(world.db, gerku, { by: bab })
    const second = await list(`limit=2&after=${first.next_cursor}`)
    expect(shown(second)).toEqual(['gerku edited alis', 'klama edited bab'])
    expect(second.total).toBe(7)
  })
})

it.each(['', 'limit=100'])(
  'a page of changes ends after 1 MB of text, and its cursor leads to the next page (%s)',
  async (query) => {
    const klama = await world.definition('klama', { by: 'import' })
    for (let n = 0; n < 40; n++)
      await edited(world.db, klama, { by: alis, at: ago(100 - n), definition: `${n} ${'ю'.repeat(20_000)}` })
    const ids: string[] = []
    for (let after = ''; ; ) {
      const response = await site.app.inject(`/api/jbovlaste/changes?${query}&after=${after}`)
      expect(response.rawPayload.length).toBeLessThan(1_010_000)
      const { changes, next_cursor } = response.json()
      expect(changes).not.toHaveLength(0)
      ids.push(...changes.map(({ change_id }: RecentChange) => change_id))
      if (next_cursor === null) break
      after = next_cursor
    }
    expect(new Set(ids).size).toBe(40)
    expect(ids).toHaveLength(40)
  },
)

it('a request without a limit returns the whole period and consumes more of the rate limit', async () => {
  const klama = await world.definition('klama', { by: 'import' })
  for (let n = 0; n < 130; n++) await edited(world.db, klama, { by: alis, at: ago(n) })
  const response = await list('days=1')
  expect([response.changes.length, response.total, response.next_cursor]).toEqual([130, 130, null])
  const limited = await world.site({ rateLimit: true })
  const left = async (query: string) =>
    Number((await sendRequest(limited, null, 'GET', `/jbovlaste/changes?${query}`)).headers['x-ratelimit-remaining'])
  const before = await left('days=1&limit=50')
  expect(before - (await left('days=1'))).toBe(20)
  await limited.close()
})

it('listing changes runs three SQL statements regardless of their number, or two without imports', async () => {
  const klama = await world.definition('klama', { by: 'import' })
  for (let n = 0; n < 40; n++) await edited(world.db, klama, { by: alis, at: ago(n) })
  await list()
  const { next_cursor } = await list('limit=1')
  for (const query of ['limit=1', 'limit=100', `limit=100&languages=2&after=${next_cursor}`])
    expect(await world.countStatements(() => list(query))).toBe(3)
  expect(await world.countStatements(() => list('limit=100&username=alis'))).toBe(2)
})

it('finding the latest of thousands of changes uses an index', async () => {
  const klama = await world.definition('klama', { by: 'import' })
  await sql`
    insert into definition_versions (definitionid, version, content, user_id, created_at, kind)
    select ${klama}, n, '{"langid": 2, "definition": "x", "notes": "", "etymology": "", "jargon": "", "selmaho": null, "keywords": []}',
           ${alis.user_id}, now() - n * interval '1 minute', case when n % 4 = 0 then 'imported' else 'edited' end
    from generate_series(2, 6000) n`.execute(world.db)
  await sql`
    insert into valsi (word, normal, source_langid, type_id, user_id, created_at)
    select 'w' || n, 'w' || n, 1, (select min(type_id) from word_types), case when n % 2 = 0 then ${alis.user_id}::int end,
           now() - n * interval '1 minute' from generate_series(1, 6000) n`.execute(world.db)
  await sql`
    with thread as (insert into threads (valsiid, user_id) values (${await valsiidOf(world.db, klama)}, ${alis.user_id})
                    returning thread_id)
    insert into comments (thread_id, user_id, comment_num, depth, path, created_at, subject, content, terms)
    select thread_id, ${alis.user_id}::int, n, 1, array[n], now() - n * interval '1 minute', '', '[]', ''
    from thread, generate_series(1, 500) n`.execute(world.db)
  await sql`analyze definition_versions, all_valsi, all_definitions, comments`.execute(world.db)
  const before = world.statements.length
  const { next_cursor } = await list('limit=20&days=365')
  await list(`limit=20&days=365&after=${next_cursor}`)
  for (const text of world.statements.slice(before).filter((text) => text.includes('with found'))) {
    const plan = await planOf(world, text)
    expect(plan).toContain('definition_versions_recent')
    expect(plan).toContain('valsi_recent')
    expect(plan).not.toContain('Seq Scan on definition_versions')
    expect(plan).not.toContain('Seq Scan on all_valsi')
    // the index scan starts where the previous page ended
    if (text.includes("'epoch'")) expect(plan.match(/Index Cond: .*created_at <= /g)).toHaveLength(3)
  }
})
