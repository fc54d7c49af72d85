/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { importExport } from '../imports/index.ts'
import { dictionary, sample, valsi } from '../imports/reading/samples.testing.ts'
import { ensureSpellings, mergeSpellings, spellingsOfOneWord } from './spellings.service.ts'

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
})
afterAll(() => world.close())

const add = async (word: string, definition = word) =>
  (await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', { word, lang_id: 2, definition })).body
const read = async (id: string) =>
  (await sendRequest(site, null, 'GET', `/jbovlaste/valsi/${encodeURIComponent(id)}`)).body
const importing = (...words: string[]) => importExport(world.ctx(), sample(dictionary(words.join(''))))
const entries = async () =>
  (await sql<{ word: string }>`select word from valsi order by word`.execute(world.db)).rows.map(({ word }) => word)

describe('spellings of a cmavo compound', () => {
  it('all spellings of a cmavo compound added by users share one entry', async () => {
    const first = await add("se ka'a")
    const second = await add('SE.kaha')
    expect([first.word, second.word, second.new_word]).toEqual(["seka'a", "seka'a", false])
    expect(second.valsiid).toBe(first.valsiid)
  })

  it('all spellings of a cmavo compound share one entry, whether imported from files or added on the site', async () => {
    const at = (word: string, id: number) => valsi(word, { id, type: 'cmavo-compound' })
    expect(await importing(at("se ka'a", 1), at("seka'a", 2))).toMatchObject({ added: 2, words: { added: 1 } })
    expect(await entries()).toEqual(["seka'a"])
    expect((await add("se ka'a")).new_word).toBe(false)
    await add('le nu')
    expect(await importing(at('lenu', 3))).toMatchObject({ added: 1, words: { added: 0 } })
    // reimporting changes nothing
    expect(await importing(at("se ka'a", 1), at("seka'a", 2))).toMatchObject({ unchanged: 2, rejected: 0 })
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('a cmavo compound is found and analyzed in any spelling, by URL, search and link', async () => {
    const { valsiid } = await add("se ka'a")
    await site.search.settled()
    for (const id of ["se_ka'a", "se ka'a", "seka'a", 'sekaha']) expect((await read(id)).valsi.valsiid).toBe(valsiid)
    for (const search of ["se ka'a", "seka'a", 'se kaha']) {
      const { body } = await sendRequest(
        site,
        null,
        'GET',
        `/jbovlaste/definitions?search=${encodeURIComponent(search)}`,
      )
      // the index also contains words from earlier tests
      const found: string[] = body.definitions.map((d: { valsiword: string }) => d.valsiword)
      expect([...new Set(found)], search).toEqual(["seka'a"])
    }
    const { body } = await sendRequest(site, null, 'POST', '/language/analyze_word', { word: "se ka'a" })
    expect([body.word_type, body.text]).toEqual(['cmavo-compound', "seka'a"])
  })
})

describe('old entries of one word', () => {
  /** Creates two entries for one word, as on old sites, with one row of every kind that can refer to them. */
  async function pair() {
    const target = await add("seka'a", 'together')
    const other = await add('lenu', 'apart')
    const deleted = await add('lenu', 'gone')
    const djan = await world.user('djan')
    await sendRequest(site, djan, 'POST', '/jbovlaste/vote', { definition_id: other.definition_id })
    await sendRequest(site, djan, 'POST', '/subscriptions/subscribe', { valsi_id: other.valsiid, trigger_type: 'edit' })
    await sendRequest(site, alis, 'PUT', `/jbovlaste/valsi/${other.definition_id}`, { notes: 'more' })
    await sendRequest(site, alis, 'DELETE', `/jbovlaste/definition/${deleted.definition_id}`)
    await sql`update valsi set word = 'se ka''a', normal = 'se ka''a', rafsi = '{sel}' where valsiid = ${other.valsiid}`.execute(
      world.db,
    )
    await sql`delete from site_facts where name = 'spellings'`.execute(world.db)
    return { target, other, deleted, djan }
  }

  it('legacy entries for spellings of the same word are listed and merged with all related data', async () => {
    const { target, other, deleted, djan } = await pair()
    await ensureSpellings(world.ctx())
    expect(await spellingsOfOneWord(world.ctx())).toEqual([
      {
        into: { valsiid: target.valsiid, word: "seka'a", definitions: 1 },
        others: [{ valsiid: other.valsiid, word: "se ka'a", definitions: 1 }],
      },
    ])
    const before = (await sendRequest(site, null, 'GET', `/versions/${other.definition_id}/history`)).body
    expect(await mergeSpellings(world.ctx())).toEqual({ entries: 1, definitions: 1 })
    expect(await spellingsOfOneWord(world.ctx())).toEqual([])
    expect(await entries()).toEqual(["seka'a"])
    expect((await sendRequest(site, null, 'GET', `/versions/${other.definition_id}/history`)).body).toEqual(before)
    const definitions = (await sendRequest(site, null, 'GET', `/jbovlaste/valsi/${target.valsiid}/definitions`)).body
    expect(definitions.map((d: { definition: string; score: number }) => [d.definition, d.score])).toEqual([
      ['apart', 2],
      ['together', 1],
    ])
    expect((await read("seka'a")).valsi.rafsi).toBe('sel')
    const { body: state } = await sendRequest(site, djan, 'GET', `/subscriptions/${target.valsiid}/state`)
    expect(state.subscriptions).toEqual(['edit'])
    expect(await checkInvariants(world.db)).toEqual([])
    const back = await sendRequest(site, alis, 'POST', `/jbovlaste/definition/${deleted.definition_id}/restore`)
    expect([back.status, back.body.valsiid]).toEqual([200, target.valsiid])
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('a merged entry can be found by its old ID and spelling', async () => {
    const { target, other, djan } = await pair()
    await ensureSpellings(world.ctx())
    await mergeSpellings(world.ctx())
    for (const id of [String(other.valsiid), "se_ka'a"]) expect((await read(id)).valsi.valsiid).toBe(target.valsiid)

    const triggers = async (id: number) =>
      (await sendRequest(site, djan, 'GET', `/subscriptions/${id}/state`)).body.subscriptions
    expect(await triggers(other.valsiid)).toEqual(['edit'])
    await sendRequest(site, djan, 'POST', '/subscriptions/subscribe', {
      valsi_id: other.valsiid,
      trigger_type: 'comment',
    })
    await sendRequest(site, djan, 'POST', `/subscriptions/${other.valsiid}/unsubscribe/edit`)
    expect(await triggers(target.valsiid)).toEqual(['comment'])
  })

  it('legacy entries are merged once despite concurrent commands, and never automatically', async () => {
    await pair()
    await ensureSpellings(world.ctx())
    expect(await entries()).toEqual(["se ka'a", "seka'a"])
    const merged = await Promise.all([1, 2, 3].map(() => mergeSpellings(world.ctx())))
    expect(merged.map(({ entries }) => entries).sort()).toEqual([0, 0, 1])
    expect(await checkInvariants(world.db)).toEqual([])
  })
})
