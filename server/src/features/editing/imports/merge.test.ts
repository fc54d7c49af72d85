/** @ciOnly takes several seconds */
/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { importedRows } from './importedRows.testing.ts'
import { importExport } from './imports.service.ts'
import { dictionary, sample, valsi } from './reading/samples.testing.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const importing = (words: string, to?: string, reverse?: string) =>
  importExport(world.ctx(), sample(dictionary(words, to, reverse)))

async function rejectionsOf(words: string, to?: string) {
  const rejections: string[] = []
  const outcome = await importExport(world.ctx(), sample(dictionary(words, to)), {
    onRejection: (r) => rejections.push(`${r.line} ${r.word}: ${r.reason}`),
  })
  expect(outcome.rejected).toBe(rejections.length)
  return rejections
}

const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.db)).rows[0]!
const definitionOf = (definitionid: number) =>
  one(sql<{
    definition: string
    notes: string
    score: number
    imported_score: number
    version: number
    definitionnum: number
    username: string
    valsiid: number
  }>`
    select d.*, u.username from definitions d join users u using (user_id) where definitionid = ${definitionid}`)
const wordOf = (word: string) =>
  one(sql<{ type: string; rafsi: string[]; normal: string }>`
    select t.descriptor as type, v.rafsi, v.normal from valsi v join word_types t using (type_id) where word = ${word}`)
const keywordsOf = (definitionid: number) =>
  one(sql<{ all: string }>`
    select string_agg(place || word, ' ' order by place, ord) as all from definition_keywords where definitionid = ${definitionid}`)
const everything = () => importedRows(world.db)

const klama = valsi('klama', {
  id: 20,
  score: 3,
  rafsi: ['kla'],
  glosses: ['go', 'come'],
  places: [
    [1, 'goer'],
    [2, 'goal'],
  ],
})
const cusku = valsi('cusku', { id: 21, user: 'bob', rafsi: ['cus', 'sku'] })

describe('importing a dictionary', () => {
  it('an import adds words, authors, definitions and keywords', async () => {
    const outcome = await importing(
      klama + valsi("ba'u", { type: 'cmavo', selmaho: 'UI3', id: 22, realname: 'Alis Example' }),
    )
    expect(outcome).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      rejected: 0,
      conflicts: 0,
      deleted_here: 0,
      words: { added: 2, changed: 0 },
    })
    expect(await wordOf('klama')).toEqual({ type: 'gismu', rafsi: ['kla'], normal: 'klama' })
    expect(await definitionOf(20)).toMatchObject({
      definition: '$x_1$ is what klama says.',
      score: 3,
      version: 1,
      username: 'alis',
    })
    expect((await keywordsOf(20)).all).toBe('0go 0come 1goer 2goal')
    const user = await one(sql`select username, realname, is_attribution from users`)
    expect(user).toEqual({ username: 'alis', realname: 'Alis Example', is_attribution: true })
  })

  it('reimporting a file changes nothing', async () => {
    const words = klama + cusku + valsi('prami', { glosses: ['love'] }) + valsi('prami', { definition: 'another' })
    await importing(words)
    const before = await everything()
    expect(await importing(words)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 4,
      rejected: 0,
      conflicts: 0,
      deleted_here: 0,
      words: { added: 0, changed: 0 },
    })
    expect(await everything()).toEqual(before)
  })

  it('an import updates changed definitions and preserves votes and the previous text', async () => {
    await importing(klama + cusku)
    const cev = await world.user('cev')
    await sql`insert into definition_votes (definitionid, user_id, value, version) values (20, ${cev.user_id}, 1, 1)`.execute(
      world.db,
    )
    const newer = valsi('klama', {
      id: 20,
      score: 5,
      user: 'dotcan',
      definition: 'goes',
      notes: 'See {litru}.',
      glosses: ['come', 'go'],
    })
    expect(await importing(newer + cusku)).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
    expect(await definitionOf(20)).toMatchObject({
      definition: 'goes',
      notes: 'See {litru}.',
      version: 2,
      imported_score: 5,
      score: 6,
      username: 'dotcan',
    })
    expect((await keywordsOf(20)).all).toBe('0come 0go')
    const { rows } = await sql<{
      version: number
      username: string
      content: { definition: string; keywords: unknown[] }
    }>`
      select version, username, content from definition_versions x join users using (user_id)
      where definitionid = 20 order by version`.execute(world.db)
    expect(rows.map((r) => [r.version, r.username, r.content.definition, r.content.keywords.length])).toEqual([
      [1, 'alis', '$x_1$ is what klama says.', 4],
      [2, 'dotcan', 'goes', 2],
    ])
    expect(await one(sql`select value, version from definition_votes`)).toEqual({ value: 1, version: 1 })
  })

  it('an import updates scores without adding versions, and retains existing scores if the file has none', async () => {
    await importing(klama)
    expect(await importing(klama.replace('<score>3', '<score>-2'))).toMatchObject({ changed: 1, unchanged: 0 })
    expect(await definitionOf(20)).toMatchObject({ score: -2, version: 1 })
    expect(await importing(klama.replace('<score>3</score>', ''))).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await definitionOf(20)).toMatchObject({ score: -2, version: 1 })
  })

  it('an import rejects a definition ID that belongs to another word or language on this site', async () => {
    await importing(klama + cusku)
    const before = await everything()
    expect(await rejectionsOf(valsi('prami', { id: 20 }))).toEqual([
      '5 prami: its definition id 20 is here "klama" in en',
    ])
    expect(await rejectionsOf(klama, 'Deutsch')).toEqual(['5 klama: its definition id 20 is here "klama" in en'])
    expect(await everything()).toEqual(before)
  })

  it('an import reports invalid rows with their line numbers and imports the valid rows', async () => {
    const rejections = await rejectionsOf(valsi('', { id: 1 }) + valsi('broda', { type: 'noun' }) + klama)
    expect(rejections).toEqual(['5 : it has no word', '12 broda: there is no word type "noun"'])
    expect(await definitionOf(20)).toMatchObject({ version: 1 })
  })

  it('an import combines rafsi, and retains the word type if the word has definitions in other languages', async () => {
    await importing(klama)
    await importing(valsi('klama', { id: 30, type: 'experimental gismu', rafsi: ['lam', 'kla'] }), 'Deutsch')
    expect(await wordOf('klama')).toMatchObject({ type: 'gismu', rafsi: ['kla', 'lam'] })
    await importing(cusku)
    await importing(valsi('cusku', { id: 21, user: 'bob', type: 'experimental gismu' }))
    expect(await wordOf('cusku')).toMatchObject({ type: 'experimental gismu', rafsi: ['cus', 'sku'] })
  })

  it('definitions without IDs are matched by word, language and author', async () => {
    await importing(valsi('mi', { type: 'cmavo', definition: 'I' }) + valsi('mi', { type: 'cmavo', definition: 'me' }))
    const bobs = valsi('mi', { type: 'cmavo', user: 'bob', definition: 'we' })
    const outcome = await importing(
      valsi('mi', { type: 'cmavo', definition: 'I' }) + valsi('mi', { type: 'cmavo', definition: 'myself' }) + bobs,
    )
    expect(outcome).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
    const { rows } = await sql<{ definition: string; definitionnum: number; own: boolean }>`
      select definition, definitionnum, definitionid >= 100000000 as own from definitions order by definitionnum`.execute(
      world.db,
    )
    expect(rows).toEqual([
      { definition: 'I', definitionnum: 1, own: true },
      { definition: 'myself', definitionnum: 2, own: true },
      { definition: 'we', definitionnum: 3, own: true },
    ])
  })

  it('definition IDs assigned by another site are ignored', async () => {
    const theirs = valsi('prami', { id: 100000000 })
    await world.definition('klama') // the ID 100000000 was assigned by this site
    expect(await importing(theirs)).toMatchObject({ added: 1, rejected: 0 })
    expect(await importing(theirs)).toMatchObject({ added: 0, unchanged: 1 })
  })

  it('statistics are updated after row IDs are ignored, to avoid a nested loop', async () => {
    await importing(valsi('prami', { id: 100000000 }) + valsi('klama', { id: 100000001 }))
    const known = await one(sql<{ null_frac: number }>`
      select null_frac from pg_stats where tablename = 'import_rows' and attname = 'definitionid'`)
    expect(known.null_frac).toBe(1)
  })

  it('glosses are read from the reverse direction if definitions contain none', async () => {
    const old = '<valsi word="djan" type="cmene"><definition>John</definition></valsi>'
    const reverse =
      '<nlword word="Jack" valsi="djan" sense="person"/><nlword word="bearer" valsi="djan" place="1"/><nlword word="John" valsi="djan"/>'
    await importing(old, 'English', reverse)
    const { definitionid } = await one(sql<{ definitionid: number }>`select definitionid from definitions`)
    expect((await keywordsOf(definitionid)).all).toBe('0Jack 0John 1bearer')
    expect(await wordOf('djan')).toMatchObject({ type: 'cmevla' })
    await importing(klama, 'English', '<nlword word="voyage" valsi="klama"/>')
    expect((await keywordsOf(20)).all).toBe('0go 0come 1goer 2goal')
  })

  it('an author with an existing account is assigned to it, and the import doesn’t change the account’s name', async () => {
    await world.user('Alis')
    await importing(valsi('klama', { id: 20, user: 'alis', realname: 'Alis Example' }))
    expect(await one(sql`select username, realname, is_attribution from users`)).toEqual({
      username: 'Alis',
      realname: '',
      is_attribution: false,
    })
  })

  it('the language of an import is determined by native name, English name, tag or option', async () => {
    const langOf = async (to: string, lang?: string) => {
      await world.reset()
      await importExport(world.ctx(), sample(dictionary(klama, to)), { lang })
      return (await one(sql<{ tag: string }>`select tag from definitions join languages using (langid)`)).tag
    }
    expect(await langOf('日本語')).toBe('ja')
    expect(await langOf('Japanese')).toBe('ja')
    expect(await langOf('lojban')).toBe('jbo')
    expect(await langOf('en-simple')).toBe('en-simple')
    expect(await langOf('whatever', 'ru')).toBe('ru')
    await expect(langOf('Klingonese')).rejects.toThrow(
      'sample.xml, line 4: the language "Klingonese" is not known; name it with --lang',
    )
    await expect(langOf('English', 'xx')).rejects.toThrow('sample.xml: there is no language "xx"')
  })
})

describe('the events of an import', () => {
  const eventsOf = async () =>
    (await sql<{ event: unknown }>`select event from changes order by seq`.execute(world.db)).rows.map((r) => r.event)

  it('an import reports changed definitions by ID, including those of words whose rafsi changed', async () => {
    await importing(klama + cusku)
    await importing(valsi('klama', { id: 30, rafsi: ['lam'] }), 'Deutsch')
    expect(await eventsOf()).toEqual([
      { kind: 'definitions_changed', definitionids: [20, 21] },
      { kind: 'import_ended' },
      { kind: 'definitions_changed', definitionids: expect.arrayContaining([20, 30]) },
      { kind: 'import_ended' },
    ])
  })

  it('an import with many changes is reported as a replacement of the whole dictionary', async () => {
    await importing(Array.from({ length: 2001 }, (_, n) => valsi(`klama${n}`, { id: n + 1 })).join(''))
    expect(await eventsOf()).toEqual([{ kind: 'dictionary_replaced' }, { kind: 'import_ended' }])
  })
})

it('an import runs the same number of SQL statements for one word as for one hundred', async () => {
  const merging = async (count: number) => {
    const valsis = Array.from({ length: count }, (_, n) => valsi(`klama${n}`, { id: n + 1 }))
    const statements = await world.statementsOf(() => importing(valsis.join('')))
    // statistics updates depend on the previous contents of the tables
    return statements.filter((text) => !/^\s*analyze/i.test(text)).length
  }
  const one = await merging(1)
  expect(await merging(100)).toBe(one)
})
