/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { edited, valsiidOf } from '../changes/versions.testing.ts'

let world: World
let site: Site
let moderator: Viewer
let alis: Viewer
let klama: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  moderator = await world.user('moderator', { role: 'moderator' })
  alis = await world.user('alis')
  klama = await world.definition('klama', { by: 'bab', definition: 'goes' })
})
afterAll(() => world.close())

const report = (viewer: Viewer, definition_id: unknown = klama, more: object = {}) =>
  sendRequest(site, viewer, 'POST', '/reports', { definition_id, reason: 'wrong', ...more })
const list = async (query = '') => (await sendRequest(site, moderator, 'GET', `/reports?${query}`)).body
const ids = async (query = '') => (await list(query)).reports.map((r: { report_id: number }) => r.report_id)
const handle = (id: unknown, body: object, viewer = moderator) =>
  sendRequest(site, viewer, 'PUT', `/reports/${id}`, body)
const audited = async () =>
  (await world.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()).map((e) => [
    e.action,
    e.actor_id,
    e.user_id,
    e.details,
  ])

describe('reports', () => {
  it('a report stores the user’s text and the version of the definition', async () => {
    const response = await report(alis, klama, { reason: 'spam', message: 'look:\n1 & 2' })
    expect([response.status, response.body]).toEqual([201, { success: true, message: 'Reported', report_id: 1 }])
    await edited(world.db, klama, { by: alis, definition: 'comes' })
    expect(await list()).toEqual({
      next_cursor: null,
      reports: [
        {
          report_id: 1,
          about: 'definition',
          definitionid: klama,
          valsiid: await valsiidOf(world.db, klama),
          word: 'klama',
          definition: 'comes',
          said: null,
          comment_id: null,
          thread_id: null,
          collection_id: null,
          is_hidden: false,
          langtag: 'en',
          author: 'bab',
          version: 1,
          current_version: 2,
          reason: 'spam',
          message: 'look:\n1 & 2',
          username: 'alis',
          created_at: expect.any(String),
          outcome: null,
          handled_by: null,
          handled_at: null,
          answer: '',
        },
      ],
      waiting: 1,
      total: 1,
      page: 1,
      per_page: 20,
    })
  })

  it('a repeated report updates the first and retains its place in the queue, even if both are concurrent', async () => {
    await report(alis)
    await report(moderator)
    const again = await Promise.all(
      Array.from({ length: 5 }, () => report(alis, klama, { reason: 'copyright', message: 'from a book' })),
    )
    expect(again.map(({ body }) => body.report_id)).toEqual([1, 1, 1, 1, 1])
    const { reports, waiting } = await list()
    expect([waiting, reports.map((r: { report_id: number }) => r.report_id)]).toEqual([2, [1, 2]])
    expect(reports[0]).toMatchObject({ reason: 'copyright', message: 'from a book' })
  })

  it('a user can report a definition again after the first report was handled', async () => {
    await report(alis)
    await handle(1, { outcome: 'dismissed' })
    expect((await report(alis)).body.report_id).not.toBe(1)
    expect((await list()).waiting).toBe(1)
  })

  it('a report remains readable after its definition is deleted', async () => {
    await report(alis)
    await world.db.deleteFrom('definitions').execute()
    expect((await list()).reports[0]).toMatchObject({
      word: 'klama',
      definitionid: null,
      valsiid: null,
      definition: null,
      langtag: null,
      author: null,
      current_version: null,
      version: 1,
    })
  })

  it.each([
    [{ definition_id: 4711 }, 404, 'definition_not_found', undefined],
    [{ definition_id: 'x' }, 400, 'invalid_request', 'definition_id'],
    [{ definition_id: 2 ** 31 }, 400, 'invalid_request', 'definition_id'],
    [{ reason: 'boring' }, 400, 'invalid_request', 'reason'],
    [{ reason: undefined }, 400, 'invalid_request', 'reason'],
    [{ message: 'x'.repeat(2001) }, 400, 'invalid_request', 'message'],
    [{ message: { $ne: null } }, 400, 'invalid_request', 'message'],
  ])('a report with %j is rejected', async (more, status, error, field) => {
    const { body, status: got } = await report(alis, klama, more)
    expect([got, body.error, Object.keys(body.details?.fields ?? {})[0]]).toEqual([status, error, field])
    expect((await list()).total).toBe(0)
  })

  it('the text of a report can contain any characters', async () => {
    await report(alis, klama, { message: 'a\0b <script> \ud800 %s' })
    expect((await list()).reports[0].message).toBe('ab <script> \ufffd %s')
  })
})

describe('the queue of reports', () => {
  it('listing reports requires moderator permission', async () => {
    expect(await outcome(site, null, 'GET', '/reports')).toEqual([401, 'not_logged_in'])
    expect(await outcome(site, alis, 'GET', '/reports')).toEqual([403, 'not_allowed'])
    expect(await outcome(site, alis, 'PUT', '/reports/1', { outcome: 'acted' })).toEqual([403, 'not_allowed'])
    expect(await outcome(site, null, 'POST', '/reports', {})).toEqual([401, 'not_logged_in'])
  })

  it('open reports are listed oldest first, and handled reports most recently handled first', async () => {
    for (const word of ['gerku', 'mlatu', 'jmive', 'tavla']) await report(alis, await world.definition(word))
    await handle(2, { outcome: 'acted', answer: 'thank you' })
    await handle(1, { outcome: 'dismissed' })
    expect(await ids()).toEqual([3, 4])
    expect(await ids('handled=true')).toEqual([1, 2])
    expect(await ids('handled=true&per_page=1&page=2')).toEqual([2])
    const { reports, ...counts } = await list('handled=true')
    expect(counts).toEqual({ waiting: 2, total: 2, next_cursor: null, page: 1, per_page: 20 })
    expect(reports[1]).toMatchObject({
      outcome: 'acted',
      handled_by: 'moderator',
      handled_at: expect.any(String),
      answer: 'thank you',
    })
  })

  it('listing reports runs two SQL statements regardless of their number', async () => {
    for (let n = 0; n < 25; n++) await report(alis, await world.definition(`fu'ivla${n}`))
    await list()
    const authStatements = 1
    expect(await world.countStatements(() => list('per_page=1'))).toBe(2 + authStatements)
    expect(await world.countStatements(() => list('per_page=100'))).toBe(2 + authStatements)
    expect(await list('page=99')).toEqual({
      reports: [],
      waiting: 25,
      next_cursor: null,
      total: 25,
      page: 99,
      per_page: 20,
    })
  })
})

describe('handling reports', () => {
  it('handling a report is logged with the report’s author', async () => {
    await report(alis)
    expect((await handle(1, { outcome: 'acted', answer: 'done' })).body).toMatchObject({ success: true })
    await handle(1, { outcome: null })
    expect(await audited()).toEqual([
      ['report_handled', moderator.user_id, alis.user_id, { word: 'klama', outcome: 'acted' }],
      ['report_handled', moderator.user_id, alis.user_id, { word: 'klama', outcome: 'reopened' }],
    ])
  })

  it('a report is handled only once, and the second of two concurrent moderators receives an error', async () => {
    await report(alis)
    const responses = await Promise.all([
      handle(1, { outcome: 'acted', answer: 'hidden' }),
      handle(1, { outcome: 'dismissed', answer: 'fine' }),
    ])
    expect(responses.map(({ status, body }) => [status, body.error]).toSorted()).toEqual([
      [200, undefined],
      [409, 'report_handled'],
    ])
    const [{ outcome, answer }] = (await list('handled=true')).reports
    expect([outcome, answer]).toEqual(responses[0]!.status === 200 ? ['acted', 'hidden'] : ['dismissed', 'fine'])
    expect(await audited()).toHaveLength(1)
  })

  it('a reopened report returns to its original place in the queue', async () => {
    await report(alis)
    await handle(1, { outcome: 'acted', answer: 'done' })
    await handle(1, { outcome: null, answer: 'x' })
    expect((await list()).reports).toMatchObject([
      { report_id: 1, outcome: null, handled_by: null, handled_at: null, answer: '' },
    ])
  })

  it('a report can’t be reopened if the same user has a newer open report about the subject', async () => {
    await report(alis)
    await handle(1, { outcome: 'dismissed' })
    await report(alis)
    const { status, body } = await handle(1, { outcome: null })
    expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, 'invalid_request', ['outcome']])
    expect((await list()).waiting).toBe(1)
    expect(await audited()).toHaveLength(1)
  })

  it.each([
    [4711, { outcome: 'acted' }, 404, 'report_not_found'],
    ['x', { outcome: 'acted' }, 400, 'invalid_request'],
    [0, { outcome: 'acted' }, 400, 'invalid_request'],
    [1, { outcome: 'maybe' }, 400, 'invalid_request'],
    [1, {}, 400, 'invalid_request'],
    [1, { outcome: 'acted', answer: 'x'.repeat(2001) }, 400, 'invalid_request'],
  ])('handling %s as %j is rejected', async (id, body, status, error) => {
    await report(alis)
    const response = await handle(id, body)
    expect([response.status, response.body.error]).toEqual([status, error])
    expect([(await list()).waiting, await audited()]).toEqual([1, []])
  })
})

it('a comment can be reported in the same way as a definition, and the report stores the comment’s text', async () => {
  const about = (
    await sendRequest(site, alis, 'POST', '/comments', { subject: 'lo bangu', content: contentOf('vlipa') })
  ).body
  const { comment_id, thread_id } = about
  const cizra = await world.user('cizra')
  const sendReport = (body: object) => sendRequest(site, cizra, 'POST', '/reports', { reason: 'spam', ...body })
  const { report_id } = (await sendReport({ comment_id })).body
  expect((await sendReport({ comment_id, message: 'look' })).body.report_id).toBe(report_id)
  await sendRequest(site, alis, 'PUT', `/comments/${comment_id}`, { content: contentOf('nothing') })
  const waiting = async () => (await sendRequest(site, moderator, 'GET', '/reports')).body.reports
  expect((await waiting())[0]).toMatchObject({
    ...{ report_id, comment_id, thread_id, definitionid: null, word: 'lo bangu', said: 'lo bangu\n\nvlipa' },
    ...{ author: 'alis', message: 'look', is_hidden: false },
  })
  await sendRequest(site, alis, 'DELETE', `/comments/${comment_id}`)
  expect((await waiting())[0]).toMatchObject({ comment_id: null, said: 'lo bangu\n\nvlipa' })
  expect((await sendReport({ comment_id })).body.error).toBe('comment_not_found')
  for (const body of [{}, { comment_id: 1, definition_id: 1 }]) expect((await sendReport(body)).status).toBe(400)
})

const contentOf = (data: string) => [{ type: 'text', data }]
