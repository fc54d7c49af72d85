/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { files, striped } from '../../accounts/pictures/pictures.testing.ts'

let world: World
let site: Site
let alis: Viewer
let djan: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  djan = await world.user('djan', { role: 'editor' })
})
afterAll(() => world.close())

const add = (body: object, viewer: Viewer | null = alis) =>
  sendRequest(site, viewer, 'POST', '/jbovlaste/valsi', { lang_id: 2, definition: '$x_1$ is so', ...body })
const entry = (word: string) => sendRequest(site, null, 'GET', `/jbovlaste/valsi/${encodeURIComponent(word)}`)
const definitions = async (word: string, viewer: Viewer | null = null) =>
  (await sendRequest(site, viewer, 'GET', `/jbovlaste/valsi/${encodeURIComponent(word)}/definitions`)).body
const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.error, body.details?.fields]

describe('adding a definition', () => {
  it('adding a definition creates its entry, its first version and the author’s vote', async () => {
    const { status, body } = await add({
      word: 'BRODo',
      definition: '$x_1$ is a predicate',
      notes: 'See {broda}.',
      etymology: 'made up',
      jargon: 'logic',
      selmaho: '',
      rafsi: ['rod'],
      gloss_keywords: [{ word: 'predicate', meaning: 'in logic' }, { word: 'relation' }],
      place_keywords: [{ word: 'so' }, { word: '' }, { word: 'thus', meaning: 'way' }, { word: 'such', place: 1 }],
      owner_only: true,
      commit_message: 'as it was needed',
    })
    expect([status, body]).toMatchObject([
      200,
      { success: true, word: 'brodo', word_type: 'experimental gismu', new_word: true, warning: null, error: null },
    ])
    const [shown] = await definitions('brodo', alis)
    expect(shown).toMatchObject({
      definitionid: body.definition_id,
      valsiid: body.valsiid,
      definition: '$x_1$ is a predicate',
      notes: 'See {broda}.',
      etymology: 'made up',
      jargon: 'logic',
      selmaho: null,
      rafsi: 'rod',
      username: 'alis',
      score: 1,
      version: 1,
      user_vote: 1,
      can_edit: true,
      owner_only: true,
      definitionnum: 1,
      gloss_keywords: [
        { word: 'predicate', meaning: 'in logic' },
        { word: 'relation', meaning: null },
      ],
      place_keywords: [
        { word: 'so, such', meaning: null },
        { word: '', meaning: null },
        { word: 'thus', meaning: 'way' },
      ],
    })
    const { versions } = (await sendRequest(site, null, 'GET', `/versions/${body.definition_id}/history`)).body
    expect(versions).toMatchObject([
      {
        version_id: body.version_id,
        version: 1,
        kind: 'created',
        username: 'alis',
        commit_message: 'as it was needed',
      },
    ])
    const row = await world.db.selectFrom('valsi').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ word: 'brodo', normal: 'brodo', user_id: alis.user_id })
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it.each([
    ['brode', 1, 'experimental gismu', 'brode'],
    ["xo'oi", 1, 'experimental cmavo', "xo'oi"],
    ['xohoi', 1, 'experimental cmavo', "xo'oi"],
    ['jbovlaSTEci', 1, 'lujvo', 'jbovlasteci'],
    ['.alis.', 1, 'cmevla', 'alis'],
    ['cidjrspageti', 1, "fu'ivla", 'cidjrspageti'],
    ['mi   klama', 1, 'phrase', 'mi klama'],
    ['pu ca', 1, 'cmavo-compound', 'puca'],
    ['broda zei brode', 1, 'zei-lujvo', 'broda zei brode'],
    ['Dictionary', 2, 'phrase', 'Dictionary'],
    ['弱音ハク', 2, 'phrase', '弱音ハク'],
  ])('%s in language %i is stored as %s: %s', async (word, source_langid, type, stored) => {
    const { body } = await add({ word, source_langid })
    expect([body.word_type, body.word, body.new_word]).toEqual([type, stored, true])
  })

  it.each([
    ['klamaq', 1],
    ['hello world', 1],
    ['.', 1],
    ['\u200b', 2],
  ])('%j is rejected as a word of language %i', async (word, source_langid) => {
    const response = await add({ word, source_langid })
    expect(fieldsOf(response)).toEqual([400, 'not_a_word', { word: 'is not a word of this language' }])
  })

  it('a definition is added to the existing entry for any spelling, without changing the entry’s type', async () => {
    await world.definition('klama', { type: 'gismu', definition: 'goes' })
    await world.definition('.djan.', { type: 'cmevla' })
    for (const [word, type, stored] of [
      ['KLAma', 'gismu', 'klama'],
      ['djan', 'cmevla', '.djan.'],
    ]) {
      const { body } = await add({ word })
      expect([body.new_word, body.word, body.word_type]).toEqual([false, stored, type])
      expect((await definitions(stored!)).map((d: { definitionnum: number }) => d.definitionnum).sort()).toEqual([1, 2])
    }
  })

  it('definitions of an entry are numbered per language', async () => {
    const numbers = []
    for (const lang_id of [2, 2, 3, 2]) {
      const { body } = await add({ word: 'brode', lang_id })
      const found = (await definitions('brode')).find(
        (d: { definitionid: number }) => d.definitionid === body.definition_id,
      )
      numbers.push(found.definitionnum)
    }
    expect(numbers).toEqual([1, 2, 1, 3])
  })

  it('unknown languages are rejected with an error that names the invalid fields', async () => {
    const fields = { lang_id: 'is not a language of this site', source_langid: 'is not a language of this site' }
    expect(fieldsOf(await add({ word: 'brode', lang_id: 99999, source_langid: 99998 }))).toEqual([
      400,
      'invalid_request',
      fields,
    ])
    expect((await entry('brode')).status).toBe(404)
  })

  it('formulas that can’t be rendered are rejected with an error that names their fields', async () => {
    const { status, body } = await add({
      word: 'brode',
      definition: '$x_1$ $\\frac{$',
      notes: '$x_1',
      etymology: '$x_2$',
    })
    expect([status, body.error, Object.keys(body.details.fields)]).toEqual([
      400,
      'invalid_mathjax',
      ['definition', 'notes'],
    ])
  })

  it('texts that are too expensive to render are rejected with an error that names their fields', async () => {
    const definition = `| a |\n|---|\n${'| b |\n'.repeat(2000)}`
    const { status, body } = await add({ word: 'brode', definition, notes: '{a}'.repeat(501), etymology: '- a\n- b' })
    expect([status, body.error, body.details.fields]).toEqual([
      400,
      'invalid_request',
      { definition: 'must have at most 100 rows of tables', notes: 'must have at most 500 links to words' },
    ])
  })

  it('a definition with neither text nor picture is rejected', async () => {
    expect(Object.keys((await add({ word: 'brode', definition: ' ' })).body.details.fields)).toEqual([
      'definition',
      'image',
    ])
    const places = Array.from({ length: 31 }, () => ({ word: 'x' }))
    const beyond = await add({ word: 'brode', place_keywords: places })
    expect(Object.keys(beyond.body.details.fields)).toEqual(['place_keywords.30.place'])
  })

  it('adding a definition requires a login and permission', async () => {
    expect(await outcome(site, null, 'POST', '/jbovlaste/valsi', {})).toEqual([401, 'not_logged_in'])
    const nobody = await world.user('nobody', { role: 'unconfirmed' })
    expect(await outcome(site, nobody, 'POST', '/jbovlaste/valsi', {})).toEqual([403, 'not_allowed'])
  })

  it('adding a definition runs the same number of SQL statements regardless of the number of keywords', async () => {
    const words = (n: number) => Array.from({ length: n }, (_, i) => ({ word: `word ${i}` }))
    const one = await world.countStatements(() => add({ word: 'brode', gloss_keywords: words(1) }))
    expect(await world.countStatements(() => add({ word: 'brodi', gloss_keywords: words(100) }))).toBe(one)
  })
})

describe('rafsi', () => {
  it('only gismu and cmavo can have rafsi', async () => {
    for (const word of ['jbovlaste', 'mi klama', 'alis'])
      expect(fieldsOf(await add({ word, rafsi: ['bro'] }))).toEqual([
        400,
        'invalid_request',
        { rafsi: 'can only be given to gismu and cmavo' },
      ])
    expect((await add({ word: "xo'oi", rafsi: ['xoi'] })).status).toBe(200)
  })

  it('rafsi can be submitted as a single text, in the format that definitions show', async () => {
    await add({ word: 'broda', rafsi: "rod bo'a" }, djan)
    expect((await entry('broda')).body.valsi.rafsi).toBe("rod bo'a")
    expect(fieldsOf(await add({ word: 'brode', rafsi: 'rod R' }))).toEqual([
      400,
      'invalid_request',
      { 'rafsi.1': "must have 3 to 5 letters a to z or '" },
    ])
  })

  it('rafsi of other words cause a warning, including the rafsi implied by a word’s shape', async () => {
    await world.definition('broda', { rafsi: ['rod', "bo'a"] })
    const { body } = await add({ word: 'brodu', rafsi: ["bo'a", 'brod', 'zbu'] })
    expect(body.warning).toBe("Other words have these rafsi too: bo'a (broda), brod (broda)")
    const overlap = async (query: string) =>
      (await sendRequest(site, null, 'GET', `/jbovlaste/rafsi_overlap?${query}`)).body
    expect(await overlap('rafsi=boha')).toEqual({ overlap: { word: 'broda', word_type: 'gismu' } })
    expect(await overlap("rafsi=bo'a&word=broda")).toEqual({
      overlap: { word: 'brodu', word_type: 'experimental gismu' },
    })
    expect(await overlap(`rafsi=zbu&valsi_id=${body.valsiid}`)).toEqual({ overlap: null })
    expect(await overlap('rafsi=')).toMatchObject({ error: 'invalid_request' })
  })

  it('the rafsi of an existing entry are retained, and adding more requires permission', async () => {
    await world.definition('broda', { rafsi: ['rod'] })
    expect((await add({ word: 'broda' })).status).toBe(200)
    expect((await add({ word: 'broda', rafsi: ['rod'] })).status).toBe(200)
    expect(fieldsOf(await add({ word: 'broda', rafsi: ['bro'] })).slice(0, 2)).toEqual([403, 'not_allowed'])
    expect((await add({ word: 'broda', rafsi: ['bro'] }, djan)).status).toBe(200)
    expect((await entry('broda')).body.valsi.rafsi).toBe('rod bro')
  })
})

describe('pictures of a new definition', () => {
  const png = async () => ({
    data: (await striped(2000, 1000).png().toBuffer()).toString('base64'),
    mime_type: 'image/png',
  })

  it('a picture uploaded with a definition is displayed, even without text', async () => {
    const { body } = await add({ word: 'brode', definition: '', image: await png() })
    const [shown] = await definitions('brode')
    expect(shown).toMatchObject({ has_image: true, definition: '' })
    const url = `/api/jbovlaste/definition_image/${body.definition_id}/image`
    const first = await site.app.inject({ url })
    expect([first.headers['content-type'], first.headers['cache-control']]).toEqual(['image/webp', 'public, no-cache'])
    const { image_id } = shown.images[0]
    expect((await site.app.inject({ url: `${url}?image_id=${image_id}` })).rawPayload).toEqual(first.rawPayload)
    expect((await site.app.inject({ url: `${url}?image_id=${image_id + 1}` })).statusCode).toBe(404)
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('an invalid picture is rejected without storing anything', async () => {
    const [, jpeg] = files.jpeg
    const data = (await jpeg().toBuffer()).toString('base64')
    const { status, body } = await add({ word: 'brode', image: { data, mime_type: 'image/png' } })
    expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, 'not_an_image', ['image.data']])
    expect((await entry('brode')).status).toBe(404)
  })

  it('missing pictures and other users’ unpublished pictures are rejected', async () => {
    const mine = (await sendRequest(site, djan, 'POST', '/images', { image: await png() })).body
    for (const image_id of [mine.image_id, 4711]) {
      const images = [{ image_id, description: 'a picture' }]
      expect(fieldsOf(await add({ word: 'brode', images }))).toEqual([
        404,
        'image_not_found',
        { 'images.0.image_id': 'is no picture' },
      ])
    }
    expect((await entry('brode')).status).toBe(404)
    const images = [{ image_id: mine.image_id, description: 'a picture' }]
    expect((await add({ word: 'brode', images }, djan)).status).toBe(200)
    expect((await add({ word: 'brode', images })).status).toBe(200)
  })
})
