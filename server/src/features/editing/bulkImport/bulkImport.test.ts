/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { newRole } from '../../accounts/roles/newRole.testing.ts'
import { definitionsOf, eventsOf, importTable, manyRows, TABLE } from './tables.testing.ts'

let world: World
let site: Site
let admin: Viewer
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({}, { jobs: { pollS: 0.5, retryDelayS: 0 } })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  admin = await world.user('noras', { role: 'admin' })
  alis = await world.user('alis')
})

const BULK = '/jbovlaste/bulk-import'
const get = async (path: string, viewer: Viewer | null = admin) => (await sendRequest(site, viewer, 'GET', path)).body
const post = async (path: string, body: unknown = {}) => (await sendRequest(site, admin, 'POST', path, body)).body
const check = (csv: string, lang_id = 2) => post(`${BULK}/check`, { lang_id, csv })
const file = async (id: string, query = '') => {
  const response = await site.app.inject({ url: `/api${BULK}/rows/${id}${query}`, headers: bearer(admin) })
  return response.body
}
const definitions = () => definitionsOf(world.db)

describe('checking a table', () => {
  it('a bulk import check reports the outcome of each row and imports nothing', async () => {
    await world.definition('mlatu', { definition: 'is a cat' })
    await world.definition('gerku', { definition: 'is a dog' })
    const { import: checked, rows } = await check(
      `${TABLE}\ngerku,barks,,,,,,,\nklama,again,,,,,,,\ngerku,barks,,,,,,,`,
    )
    expect(rows.map((row: Record<string, unknown>) => [row.line, row.outcome, row.column, row.reason])).toEqual([
      [2, 'new_word', null, null],
      [3, 'new_word', null, null],
      [4, 'bad', 'word', 'not_a_word'],
      [5, 'same', null, null],
      [6, 'new_definition', null, null],
      [7, 'new_definition', null, null],
      [8, 'same', null, null],
    ])
    expect(checked).toMatchObject({
      state: 'checked',
      encoding: 'utf-8',
      delimiter: ',',
      total: 7,
      done: 0,
      ignored_columns: [],
    })
    expect(checked.counts).toEqual({ new_word: 2, new_definition: 2, same: 2, bad: 1 })
    expect(await definitions()).toHaveLength(2)
    expect(await get(`${BULK}/active`)).toEqual([])
  })

  it('a bulk import check rejects disallowed rafsi, and rafsi that an existing entry doesn’t have', async () => {
    await world.definition('gerku', { definition: 'is a dog' })
    const { rows } = await check('word,definition,rafsi\ngerku,barks,ger\nbrivla,x,bri\nklama,goes,kla\nklama,far,klo')
    expect(rows.map((row: Record<string, unknown>) => row.reason)).toEqual([
      'rafsi_elsewhere',
      'rafsi_not_allowed',
      null,
      'rafsi_elsewhere',
    ])
  })

  it('a row rejected for a missing definition still shows its word', async () => {
    const { rows } = await check('definition,word\n,xorge\nbarks,gerku')
    expect(rows[0]).toMatchObject({ word: 'xorge', definition: '', outcome: 'bad', reason: 'required' })
  })

  it('a bulk import check rejects formulas that can’t be rendered', async () => {
    const { rows } = await check('word,definition\nklama,$x_1\nmlatu,$\\frac{a}{$')
    expect(rows.map((row: Record<string, unknown>) => [row.column, row.reason])).toEqual([
      ['definition', 'invalid_mathjax'],
      ['definition', 'invalid_mathjax'],
    ])
  })

  it.each([
    ['', 'not_a_table'],
    ['klama,goes', 'not_a_table'],
  ])('text that is not a table is rejected: %j', async (csv, code) => {
    expect(await outcome(site, admin, 'POST', `${BULK}/check`, { lang_id: 2, csv })).toEqual([400, code])
    expect(await outcome(site, admin, 'POST', BULK, { lang_id: 2, csv })).toEqual([400, code])
  })

  it('a bulk import check rejects unknown languages and users without the import permission', async () => {
    for (const path of [BULK, `${BULK}/check`]) {
      expect(await outcome(site, admin, 'POST', path, { csv: TABLE })).toEqual([400, 'invalid_request'])
      expect(await outcome(site, admin, 'POST', path, { lang_id: 99_999, csv: TABLE })).toEqual([
        400,
        'invalid_request',
      ])
      expect(await outcome(site, alis, 'POST', path, { lang_id: 2, csv: TABLE })).toEqual([403, 'not_allowed'])
      expect(await outcome(site, null, 'POST', path, { lang_id: 2, csv: TABLE })).toEqual([401, 'not_logged_in'])
    }
  })

  it('a bulk import table is accepted as a file or in a form', async () => {
    const asFile = (type: string, payload: string | Buffer, query: string) =>
      site.app.inject({
        method: 'POST',
        url: `/api${BULK}/check${query}`,
        headers: { ...bearer(admin), 'content-type': type },
        payload,
      })
    const russian = Buffer.from('word;definition\nklama;идёт туда\n', 'utf16le')
    for (const type of ['text/csv', 'application/octet-stream']) {
      const response = (await asFile(type, russian, '?lang_id=2&filename=a.csv')).json()
      expect(response.import).toMatchObject({ encoding: 'utf-16le', delimiter: ';', filename: 'a.csv', total: 1 })
      expect(response.rows[0]).toMatchObject({ word: 'klama', definition: 'идёт туда' })
    }
    const form = [
      '--xx',
      'content-disposition: form-data; name="lang_id"',
      '',
      '2',
      '--xx',
      'content-disposition: form-data; name="csv"; filename="my.csv"',
      'content-type: text/csv',
      '',
      TABLE,
      '--xx--',
      '',
    ].join('\r\n')
    const response = (await asFile('multipart/form-data; boundary=xx', form, '')).json()
    expect(response.import).toMatchObject({ filename: 'my.csv', lang_id: 2, total: 4 })
    expect((await asFile('multipart/form-data; boundary=xx', 'nothing', '')).json().error).toBe('unparsable_body')
  })

  it('a table that was only validated has no import whose progress can be followed or cancelled', async () => {
    const { import: checked } = await check(TABLE)
    expect(await outcome(site, admin, 'GET', `${BULK}/progress/${checked.client_id}`)).toEqual([
      409,
      'import_not_running',
    ])
    expect(await outcome(site, admin, 'POST', `${BULK}/cancel/${checked.client_id}`, {})).toEqual([
      409,
      'import_not_running',
    ])
  })
})

describe('a bulk import', () => {
  it('only the owner and users who may delete definitions can start, cancel and undo an import', async () => {
    await newRole(world.db, 'table_owner', ['bulk_import'])
    const importer = await world.user('bab', { role: 'table_owner' })
    const { import: checked } = await check(TABLE)
    const acts = ['start', 'cancel', 'delete'].map((act) => `${BULK}/${act}/${checked.client_id}`)
    for (const path of acts) expect(await outcome(site, importer, 'POST', path, {})).toEqual([403, 'import_not_yours'])
    await importTable(site, admin, TABLE)
    const before = await definitions()
    const [done] = await get(`${BULK}/clients`)
    expect(await outcome(site, importer, 'POST', `${BULK}/delete/${done.client_id}`, {})).toEqual([
      403,
      'import_not_yours',
    ])
    expect(await definitions()).toEqual(before)
    await importTable(site, importer, 'word,definition\nbajra,runs')
    const own = (await get(`${BULK}/clients`)).find(({ username }: { username: string }) => username === 'bab')
    expect(await outcome(site, importer, 'POST', `${BULK}/delete/${own.client_id}`, {})).toEqual([200])
    expect(await outcome(site, admin, 'POST', `${BULK}/delete/${done.client_id}`, {})).toEqual([200])
  })

  it('an import reports every row and stores every field of a row', async () => {
    const events = await importTable(site, admin, TABLE)
    expect(events.map(({ type }) => type)).toEqual([
      'client_id',
      'start',
      'progress',
      'progress',
      'progress',
      'progress',
      'complete',
    ])
    const { client_id } = events[0]!
    expect(events[1]).toEqual({ type: 'start', total: 4 })
    expect(events[4]).toMatchObject({
      ...{ success: false, word: 'not a word!', current: 3, total: 4, success_count: 2, error_count: 1 },
      ...{ line: 4, column: 'word', reason: 'not_a_word', error: 'word: is not a word of the language' },
    })
    expect(events[6]).toMatchObject({ success: true, client_id, success_count: 3, error_count: 1, total_processed: 4 })

    const { definitions } = await get(`${BULK}/clients/${client_id}/definitions?per_page=2`)
    expect(definitions[0]).toMatchObject({
      ...{
        valsiword: 'klama',
        definition: '$x_1$ goes to $x_2$',
        notes: 'a note',
        etymology: 'from goes',
        jargon: 'travel',
      },
      ...{ rafsi: 'kla', username: 'noras', langid: 2, version: 1 },
      gloss_keywords: [
        { word: 'go', meaning: 'move' },
        { word: 'come, here', meaning: null },
      ],
      place_keywords: [
        { word: 'goer', meaning: null },
        { word: '', meaning: null },
        { word: 'origin', meaning: null },
      ],
    })
    expect(definitions[1]).toMatchObject({ selmaho: 'I' })
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('search finds imported definitions immediately', async () => {
    await importTable(site, admin, TABLE)
    const { definitions } = await get('/jbovlaste/definitions?search=klama', null)
    expect(definitions[0]).toMatchObject({ valsiword: 'klama' })
  })

  it('importing the same table again adds nothing', async () => {
    await importTable(site, admin, TABLE)
    const before = await definitions()
    const events = await importTable(site, admin, TABLE)
    expect(events.slice(2, 6).map((event) => event.outcome)).toEqual(['same', 'same', 'bad', 'same'])
    expect(await definitions()).toEqual(before)
    // an import that adds nothing is not listed
    expect(await get(`${BULK}/clients`)).toHaveLength(1)
  })

  it('an import adds one item to the recent changes and sends one notification', async () => {
    const { client_id } = (await importTable(site, admin, manyRows(30)))[0]!
    const { changes, imports } = await get('/jbovlaste/changes')
    expect([changes, imports.map(({ added }: { added: number }) => added)]).toEqual([[], [30]])
    const { notifications } = await get('/subscriptions/notifications')
    expect(notifications.map((one: Record<string, unknown>) => [one.kind, one.client_id])).toEqual([
      ['bulk_import', client_id],
    ])
  })

  it('an import continues without a client, and its progress can be followed from any row', async () => {
    const { import: checked } = await check(manyRows(1200))
    await post(`${BULK}/start/${checked.client_id}`)
    await world.jobsDone()
    expect((await get(`${BULK}/state/${checked.client_id}`)).import).toMatchObject({
      state: 'complete',
      done: 1200,
      success_count: 1200,
    })
    const { body } = await site.app.inject({
      url: `/api${BULK}/progress/${checked.client_id}?from=1198`,
      headers: bearer(admin),
    })
    expect(eventsOf(body).map((event) => [event.type, event.current, event.success_count])).toEqual([
      ['client_id', undefined, undefined],
      ['start', undefined, undefined],
      ['progress', 1199, 1199],
      ['progress', 1200, 1200],
      ['complete', undefined, 1200],
    ])
    // starting the import again adds nothing
    await post(`${BULK}/start/${checked.client_id}`)
    await world.jobsDone()
    expect(await definitions()).toHaveLength(1200)
  })

  it('two concurrent imports of the same words add each word once', async () => {
    const both = await Promise.all([importTable(site, admin, manyRows(700)), importTable(site, admin, manyRows(700))])
    expect(both.map((events) => events.at(-1))).toMatchObject([{ success_count: 700 }, { success_count: 700 }])
    expect(await definitions()).toHaveLength(700)
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('an import runs the same number of SQL statements regardless of the batch size', async () => {
    const of = async (rows: number, from: number) => {
      const { import: checked } = await check(manyRows(rows + from))
      world.statements.length = 0
      await post(`${BULK}/start/${checked.client_id}`)
      await world.jobsDone()
      return world.statements.filter((text) => /^\s*(insert|with)/.test(text)).length
    }
    expect(await of(10, 0)).toBe(await of(400, 10))
  })
})

describe('rejected rows', () => {
  it('rejected rows are exported with line, column and reason, and can be reimported after correction', async () => {
    const table = 'word,colour,definition,rafsi\n.iks!,red,"it, is",\nklama,blue,"goes\nfar",\nmlatu,,cat,MLA'
    const events = await importTable(site, admin, table)
    const id = String(events[0]!.client_id)
    const text = await file(id, '?outcome=bad')
    expect(text).toBe(
      [
        '\ufeffword,colour,definition,rafsi,line,column,reason',
        '.iks!,red,"it, is",,2,word,word: is not a word of the language',
        'mlatu,,cat,MLA,5,rafsi,"rafsi: must be rafsi of 3 to 5 letters a to z or \', with spaces between"',
        '',
      ].join('\r\n'),
    )
    const again = await importTable(site, admin, text.replace('.iks!', 'gerku').replace('MLA', 'lat'))
    expect(again.at(-1)).toMatchObject({ success_count: 2, error_count: 0 })
    expect((await definitions()).map(({ word }) => word)).toEqual(['klama', 'gerku', 'mlatu'])
    // the added columns are not duplicated if rows are rejected again
    const third = await importTable(site, admin, text)
    expect((await file(String(third[0]!.client_id), '?outcome=bad')).split('\r\n')[0]).toBe(text.split('\r\n')[0])
    expect((await file(id)).split('\r\n').map((line) => line.split(',')[0])).toEqual(['\ufeffline', '2', '3', '5', ''])
  })
})
