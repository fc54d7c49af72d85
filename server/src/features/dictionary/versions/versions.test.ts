/** @onBothDatabases */
import type { Version } from '@vlacku/contract/versions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
let alis: Viewer
let djan: Viewer
let id: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({ publicUrl: 'https://vlacku.example' })
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  djan = await world.user('djan', { role: 'editor' })
  const body = { word: 'brode', lang_id: 2, definition: 'so', notes: 'old', gloss_keywords: [{ word: 'so' }] }
  id = (await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', body)).body.definition_id
})
afterAll(() => world.close())

const read = async (path: string) => (await sendRequest(site, null, 'GET', path)).body
const edit = async (expected_version: number, body: object, viewer = djan) =>
  (await sendRequest(site, viewer, 'PUT', `/jbovlaste/valsi/${id}`, { expected_version, ...body })).body

describe('version history', () => {
  it('the history of a definition lists all versions, newest first, ten per page', async () => {
    for (let version = 1; version < 13; version++)
      await edit(version, { notes: `note ${version}`, commit_message: `change ${version}` })
    const first = await read(`/versions/${id}/history`)
    const numbers = first.versions.map((v: { version: number }) => v.version)
    expect([first.total, first.per_page, numbers]).toEqual([13, 10, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4]])
    expect(first.versions[0]).toMatchObject({
      definition_id: id,
      kind: 'edited',
      restored: null,
      username: 'djan',
      commit_message: 'change 12',
      content: {
        notes: 'note 12',
        langtag: 'en',
        langrealname: 'English',
        gloss_keywords: [{ word: 'so', meaning: null }],
      },
    })
    expect((await read(`/versions/${id}/history?page=2`)).versions.at(-1)).toMatchObject({
      version: 1,
      kind: 'created',
      username: 'alis',
    })
    const one = await world.countStatements(() => read(`/versions/${id}/history?per_page=1`))
    expect(await world.countStatements(() => read(`/versions/${id}/history`))).toBe(one)
  })

  it('the history of an imported definition contains the imported version', async () => {
    const imported = await world.definition('klama', { definition: 'goes' })
    const { versions } = await read(`/versions/${imported}/history`)
    expect(versions).toMatchObject([{ version: 1, kind: 'imported', content: { definition: 'goes', rafsi: null } }])
  })

  it('the history of an unknown definition returns 404', async () => {
    expect(await outcome(site, null, 'GET', '/versions/4711/history')).toEqual([404, 'definition_not_found'])
  })
})

describe('a single version', () => {
  it('a version includes its definition and the votes it received', async () => {
    await sendRequest(site, djan, 'POST', '/jbovlaste/vote', { definition_id: id, downvote: true })
    const { version_id } = await edit(1, { notes: 'new' })
    const [, first] = (await read(`/versions/${id}/history`)).versions
    const response = await read(`/versions/${first.version_id}/version`)
    expect(response).toEqual({
      version: first,
      valsiid: expect.any(Number),
      word: 'brode',
      type_name: 'experimental gismu',
      source_langid: 1,
      author: 'alis',
      current: { version_id, version: 2 },
      votes: { up: 1, down: 1 },
      deleted_at: null,
    })
    expect((await read(`/versions/${version_id}/version`)).votes).toEqual({ up: 0, down: 0 })
    expect(await outcome(site, null, 'GET', '/versions/4711/version')).toEqual([404, 'version_not_found'])
  })
})

describe('comparison of versions', () => {
  it('a version comparison lists the changed fields in either direction', async () => {
    const { version_id } = await edit(1, {
      definition: 'thus',
      notes: null,
      etymology: 'made up',
      gloss_keywords: [{ word: 'so' }, { word: 'thus', meaning: 'way' }],
    })
    const [, first] = (await read(`/versions/${id}/history`)).versions
    const compared = await read(`/versions/diff?from_version=${first.version_id}&to_version=${version_id}`)
    expect(compared.changes).toEqual([
      { field: 'definition', old_value: 'so', new_value: 'thus', change_type: 'modified', image_url: null },
      { field: 'notes', old_value: 'old', new_value: null, change_type: 'removed', image_url: null },
      { field: 'etymology', old_value: null, new_value: 'made up', change_type: 'added', image_url: null },
      {
        field: 'gloss_keywords',
        old_value: 'so',
        new_value: 'so\nthus; way',
        change_type: 'modified',
        image_url: null,
      },
    ])
    expect(compared.old_content).toMatchObject({
      version: 1,
      definition: 'so',
      notes: 'old',
      gloss_keywords: [{ word: 'so' }],
    })
    expect(compared.new_content).toMatchObject({ version: 2, definition: 'thus', notes: '', username: 'djan' })
    const back = await read(`/versions/diff?from_version=${version_id}&to_version=${first.version_id}`)
    expect(back.changes.map((c: { change_type: string }) => c.change_type)).toEqual([
      'modified',
      'added',
      'removed',
      'modified',
    ])
    expect((await read(`/versions/diff?from_version=${version_id}&to_version=${version_id}`)).changes).toEqual([])
  })

  it('versions of different definitions can’t be compared', async () => {
    const other = await world.definition('klama')
    const [[mine], [theirs]] = [
      (await read(`/versions/${id}/history`)).versions,
      (await read(`/versions/${other}/history`)).versions,
    ]
    const { status, body } = await sendRequest(
      site,
      null,
      'GET',
      `/versions/diff?from_version=${mine.version_id}&to_version=${theirs.version_id}`,
    )
    expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, 'invalid_request', ['to_version']])
    const unknown = await sendRequest(
      site,
      null,
      'GET',
      `/versions/diff?from_version=4711&to_version=${theirs.version_id}`,
    )
    expect([unknown.status, unknown.body.error, Object.keys(unknown.body.details.fields)]).toEqual([
      404,
      'version_not_found',
      ['from_version'],
    ])
  })
})

describe('versions of deleted definitions', () => {
  it('versions of a deleted definition retain their URLs, show the deletion time and remain citable', async () => {
    await edit(1, { notes: 'new' })
    await sendRequest(site, djan, 'POST', '/jbovlaste/vote', { definition_id: id })
    const [{ version_id: last }, { version_id: first }] = (await read(`/versions/${id}/history`)).versions
    const before = await Promise.all([first, last].map((version_id) => read(`/versions/${version_id}/version`)))
    const citation = await read(`/versions/${first}/cite`)
    expect(before.map(({ deleted_at }) => deleted_at)).toEqual([null, null])
    expect(before[1].votes).toEqual({ up: 1, down: 0 })

    expect((await sendRequest(site, alis, 'DELETE', `/jbovlaste/definition/${id}`)).status).toBe(200)
    const after = await Promise.all([first, last].map((version_id) => read(`/versions/${version_id}/version`)))
    const [{ deleted_at }] = after
    expect(Math.abs(Date.now() - Date.parse(deleted_at))).toBeLessThan(3_600_000)
    expect(after).toEqual(before.map((version) => ({ ...version, deleted_at })))
    expect(await read(`/versions/${first}/cite`)).toEqual(citation)
    expect(await outcome(site, null, 'GET', `/versions/${id}/history`)).toEqual([404, 'definition_not_found'])

    expect((await sendRequest(site, alis, 'POST', `/jbovlaste/definition/${id}/restore`)).status).toBe(200)
    expect(await read(`/versions/${last}/version`)).toEqual(before[1])
  })

  it('deleted definitions can be listed by word or by definition ID', async () => {
    await edit(1, { notes: 'new' })
    const { versions } = await read(`/versions/${id}/history`)
    const { word } = await read(`/versions/${versions[0].version_id}/version`)
    const of = (query: string) => read(`/versions/deleted?${query}`)
    expect(await of(`definition_id=${id}`)).toEqual({ deleted: [] })
    await sendRequest(site, alis, 'DELETE', `/jbovlaste/definition/${id}?reason=a%20slip`)
    const deletedVersion = {
      ...{ definition_id: id, word, langtag: 'en', langrealname: 'English', deleted_at: expect.any(String) },
      ...{ deleted_by: 'alis', reason: 'a slip' },
      versions: versions.map(({ version_id, version }: Version) => ({ version_id, version })),
    }
    expect(await of(`definition_id=${id}`)).toEqual({ deleted: [deletedVersion] })
    expect(await of(`word=${encodeURIComponent(word)}`)).toEqual({ deleted: [deletedVersion] })
    expect(await of('word=nobody')).toEqual({ deleted: [] })
    for (const query of ['', `word=a&definition_id=${id}`, 'definition_id=x'])
      expect(await outcome(site, null, 'GET', `/versions/deleted?${query}`)).toEqual([400, 'invalid_request'])
  })
})

describe('citations of a version', () => {
  it('a citation includes word, authors, date, version and URL in three formats', async () => {
    const { version_id } = await edit(1, { notes: 'new' })
    const { text, bibtex, csl } = await read(`/versions/${version_id}/cite`)
    const address = `https://vlacku.example/en/version/${version_id}`
    const year = new Date().getUTCFullYear()
    expect(text).toBe(`alis & djan. (${year}). brode. In vlacku (Version 2). ${address}`)
    expect(bibtex).toMatch(/^@\w+\{[^,]+,[\s\S]*title = \{brode\},[\s\S]*\}$/)
    expect(bibtex).toContain(address)
    expect(csl).toMatchObject([
      {
        type: 'entry-dictionary',
        title: 'brode',
        author: [{ literal: 'alis' }, { literal: 'djan' }],
        'container-title': 'vlacku',
        version: '2',
        URL: address,
      },
    ])
    expect(csl[0].issued['date-parts'][0]).toHaveLength(3)
  })

  it.each(["xo'oi", '100% {x} $5 \\ #1 & _', '弱音ハク'])('the word %s is escaped for BibTeX', async (word) => {
    const definition = await world.definition(word, { type: 'phrase', by: 'o_O', source_langid: 2 })
    const [{ version_id }] = (await read(`/versions/${definition}/history`)).versions
    const { bibtex, text } = await read(`/versions/${version_id}/cite`)
    const plain = bibtex.replace(/\\[{}]/g, '')
    expect((plain.match(/\{/g) ?? []).length).toBe((plain.match(/\}/g) ?? []).length)
    expect(text).toContain(word)
  })

  it('citing an unknown version returns 404', async () => {
    expect(await outcome(site, null, 'GET', '/versions/4711/cite')).toEqual([404, 'version_not_found'])
  })
})
