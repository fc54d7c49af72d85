/** @ciOnly takes several seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { striped } from '../../accounts/pictures/pictures.testing.ts'

let world: World
let site: Site
let alis: Viewer
let djan: Viewer
let id: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  djan = await world.user('djan', { role: 'editor' })
  id = (
    await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', {
      word: 'brode',
      lang_id: 2,
      definition: '$x_1$ is so',
      notes: 'a note',
      etymology: 'an origin',
      jargon: 'logic',
      selmaho: 'BRODE',
      rafsi: ['bro'],
      gloss_keywords: [{ word: 'so' }, { word: 'thus', meaning: 'manner' }],
      place_keywords: [{ word: 'one' }, { word: 'two' }],
    })
  ).body.definition_id
})
afterAll(() => world.close())

const edit = (viewer: Viewer, body: object) =>
  sendRequest(site, viewer, 'PUT', `/jbovlaste/valsi/${id}`, { expected_version: 1, ...body })
const editOutcome = async (...args: Parameters<typeof edit>) => {
  const { status, body } = await edit(...args)
  return [status, body.error, ...(body.details?.fields ? [Object.keys(body.details.fields)] : [])]
}
const source = async (viewer: Viewer = alis) =>
  (await sendRequest(site, viewer, 'GET', `/jbovlaste/definition/${id}/source`)).body
const history = async () => (await sendRequest(site, null, 'GET', `/versions/${id}/history`)).body.versions

describe('editing a definition', () => {
  it('an edit changes only the submitted fields', async () => {
    const before = (await source()).content
    const { status, body } = await edit(alis, { notes: 'another note', commit_message: 'clearer' })
    expect([status, body]).toMatchObject([200, { success: true, version: 2, warning: null }])
    const after = await source()
    expect(after.content).toEqual({ ...before, notes: 'another note' })
    expect(after).toMatchObject({ version: 2, version_id: body.version_id, edited_by: 'alis' })
    const [version] = await history()
    expect(version).toMatchObject({ version: 2, kind: 'edited', commit_message: 'clearer', username: 'alis' })
    expect(version.content).toMatchObject(after.content)
  })

  it('an edit clears fields set to null or empty', async () => {
    const nothing = {
      notes: null,
      etymology: '',
      jargon: null,
      selmaho: '',
      rafsi: [],
      gloss_keywords: null,
      place_keywords: [],
    }
    expect((await edit(alis, nothing)).status).toBe(200)
    expect((await source()).content).toEqual({
      langid: 2,
      definition: '$x_1$ is so',
      notes: '',
      etymology: '',
      jargon: '',
      selmaho: null,
      rafsi: [],
      gloss_keywords: [],
      place_keywords: [],
      images: [],
    })
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('an edit that changes only line endings creates no version', async () => {
    const lines = { definition: 'one\ntwo', notes: 'three\nfour', etymology: 'five\nsix' }
    expect((await edit(alis, lines)).body.version).toBe(2)
    const withCrlf = Object.entries(lines).map(([name, text]) => [name, text.replace('\n', '\r\n')])
    const { body } = await edit(alis, { expected_version: 2, ...Object.fromEntries(withCrlf) })
    expect(body.version).toBe(2)
    expect(await history()).toHaveLength(2)
  })

  it('an edit without changes creates no version', async () => {
    const { content } = await source()
    const { langid: lang_id, ...same } = content
    const { body } = await edit(alis, { ...same, lang_id, commit_message: 'nothing' })
    expect(body).toMatchObject({ version: 1, version_id: (await source()).version_id })
    expect(await history()).toHaveLength(1)
  })

  it('an edit adds no vote, and existing votes still apply to the version they were cast on', async () => {
    await sendRequest(site, djan, 'POST', '/jbovlaste/vote', { definition_id: id })
    await edit(djan, { notes: 'more' })
    const shown = (await sendRequest(site, djan, 'GET', `/jbovlaste/definition/${id}`)).body
    expect(shown).toMatchObject({ score: 2, version: 2, earlier_votes: 2, user_vote: 1 })
    const { versions } = (await sendRequest(site, djan, 'POST', '/jbovlaste/votes', { definition_ids: [id] })).body
    expect(versions).toEqual({ [id]: 1 })
  })

  it('an author’s edit moves their upvote to the new version, even after edits by others', async () => {
    await edit(djan, { notes: 'more' })
    await edit(alis, { expected_version: 2, notes: 'most' })
    const mine = async () => {
      const { votes, versions } = (await sendRequest(site, alis, 'POST', '/jbovlaste/votes', { definition_ids: [id] }))
        .body
      return [votes[id], versions[id]]
    }
    expect(await mine()).toEqual([1, 3])
    const shown = (await sendRequest(site, null, 'GET', `/jbovlaste/definition/${id}`)).body
    expect(shown).toMatchObject({ score: 1, version: 3, earlier_votes: 0 })
    const { body } = await sendRequest(site, alis, 'GET', '/users/votes?outdated=true')
    expect(body.total).toBe(0)
    for (let n = 0; n < 2; n++)
      await sendRequest(site, alis, 'POST', '/jbovlaste/vote', { definition_id: id, downvote: true })
    await edit(alis, { expected_version: 3, notes: 'all' })
    expect(await mine()).toEqual([-1, 3])
  })

  it('a definition moved to another language gets the next definition number in that language', async () => {
    await world.definition('brode', { lang: 'de' })
    await edit(alis, { lang_id: 3 })
    const shown = (await sendRequest(site, null, 'GET', `/jbovlaste/definition/${id}`)).body
    const others = await world.db.selectFrom('definitions').select('definitionnum').where('langid', '=', 3).execute()
    expect([shown.langid, shown.definitionnum]).toEqual([3, others.length])
    expect(await editOutcome(alis, { expected_version: 2, lang_id: 99999 })).toEqual([
      400,
      'invalid_request',
      ['lang_id'],
    ])
  })

  it('an edit can’t remove all text and pictures', async () => {
    expect(await editOutcome(alis, { definition: '  ' })).toEqual([400, 'invalid_request', ['definition']])
    const image = { data: (await striped().png().toBuffer()).toString('base64'), mime_type: 'image/png' }
    expect((await edit(alis, { definition: '', image })).status).toBe(200)
    expect(await editOutcome(alis, { expected_version: 2, remove_image: true })).toEqual([
      400,
      'invalid_request',
      ['definition'],
    ])
    expect((await edit(alis, { expected_version: 2, remove_image: true, definition: 'so' })).status).toBe(200)
    expect((await source()).content.images).toEqual([])
  })

  it('an edit is rejected for new formulas that can’t be rendered, but not for existing formulas', async () => {
    await world.db.updateTable('definitions').set({ notes: 'costs 5 $' }).where('definitionid', '=', id).execute()
    expect(await editOutcome(alis, { definition: '$x_1', notes: 'costs 5 $' })).toEqual([
      400,
      'invalid_mathjax',
      ['definition'],
    ])
    expect((await edit(alis, { definition: '$x_2$', notes: 'costs 5 $' })).status).toBe(200)
  })

  it('an edit runs the same number of SQL statements regardless of the number of keywords', async () => {
    const words = (n: number) => Array.from({ length: n }, (_, i) => ({ word: `word ${i}` }))
    const one = await world.countStatements(() => edit(djan, { gloss_keywords: words(1) }))
    const many = await world.countStatements(() => edit(djan, { expected_version: 2, gloss_keywords: words(100) }))
    expect(many).toBe(one)
  })
})

describe('the permission to edit', () => {
  it('authors can always edit, editors can unless the definition is restricted to its author, and other users never can', async () => {
    const third = await world.user('third')
    expect(await editOutcome(third, { notes: 'x' })).toEqual([403, 'not_allowed'])
    expect((await edit(djan, { notes: 'x' })).status).toBe(200)
    expect(await editOutcome(djan, { expected_version: 2, owner_only: true })).toEqual([
      403,
      'not_allowed',
      ['owner_only'],
    ])
    expect((await edit(djan, { expected_version: 2, owner_only: false, notes: 'y' })).status).toBe(200)
    expect((await edit(alis, { expected_version: 3, owner_only: true })).body.version).toBe(3)
    expect(await editOutcome(djan, { expected_version: 3, notes: 'z' })).toEqual([403, 'owner_only'])
    expect(await editOutcome(third, { expected_version: 3, notes: 'z' })).toEqual([403, 'not_allowed'])
    expect((await edit(alis, { expected_version: 3, notes: 'z' })).body.version).toBe(4)
    expect((await source()).owner_only).toBe(true)
  })

  it('the response for a definition’s source includes the viewer’s permissions', async () => {
    const rights = async (viewer: Viewer) => {
      const { can_edit, can_delete, can_revert, is_author } = await source(viewer)
      return [can_edit, can_delete, can_revert, is_author]
    }
    const admin = await world.user('noras', { role: 'admin' })
    expect(await rights(alis)).toEqual([true, true, true, true])
    expect(await rights(djan)).toEqual([true, false, false, false])
    expect(await rights(admin)).toEqual([true, true, true, false])
    await edit(alis, { owner_only: true })
    expect(await rights(admin)).toEqual([false, true, false, false])
  })

  it('editing another user’s definition is logged', async () => {
    await edit(alis, { notes: 'mine' })
    await edit(djan, { expected_version: 2, notes: 'yours' })
    const log = await world.db.selectFrom('audit_log').select(['action', 'actor_id', 'user_id', 'details']).execute()
    const details = { word: 'brode', definition: String(id) }
    expect(log).toEqual([{ action: 'definition_edited', actor_id: djan.user_id, user_id: alis.user_id, details }])
  })

  it('editing a missing definition returns an error', async () => {
    expect((await sendRequest(site, alis, 'PUT', '/jbovlaste/valsi/4711', { expected_version: 1 })).body.error).toBe(
      'definition_not_found',
    )
    expect((await sendRequest(site, alis, 'GET', '/jbovlaste/definition/4711/source')).body.error).toBe(
      'definition_not_found',
    )
  })
})

describe('edit conflicts', () => {
  it('a concurrent edit is not overwritten, and the second editor receives the name of the first', async () => {
    const first = (await edit(djan, { notes: 'by djan' })).body
    const { status, body } = await edit(alis, { notes: 'by alis' })
    expect([status, body.error, body.details]).toEqual([
      409,
      'edit_conflict',
      { version: 2, version_id: first.version_id, username: 'djan', edited_at: (await source()).edited_at },
    ])
    expect((await source()).content.notes).toBe('by djan')
  })

  it('an edit conflict is also detected by version time', async () => {
    const { time } = (await sendRequest(site, null, 'GET', `/jbovlaste/definition/${id}`)).body
    const byTime = (expected_time: number) => ({
      expected_version: undefined,
      expected_time,
      notes: `at ${expected_time}`,
    })
    expect((await edit(alis, byTime(time - 1))).status).toBe(409)
    expect((await edit(alis, byTime(time + 1))).status).toBe(409)
    expect((await edit(alis, byTime(time))).status).toBe(200)
  })

  it('a version number that doesn’t exist yet also causes an edit conflict', async () => {
    for (const expected_version of [2, 2_000_000_000]) {
      const { status, body } = await edit(alis, { expected_version, notes: 'by alis' })
      expect([status, body.error, body.details.version]).toEqual([409, 'edit_conflict', 1])
    }
    expect((await source()).content.notes).toBe('a note')
  })

  it('an edit without a version overwrites concurrent edits, which remain in the history', async () => {
    await edit(djan, { notes: 'by djan' })
    const { status, body } = await edit(alis, { expected_version: undefined, notes: 'by alis' })
    expect([status, body.version]).toEqual([200, 3])
    expect((await history()).map(({ content }: { content: { notes: string } }) => content.notes)).toEqual([
      'by alis',
      'by djan',
      'a note',
    ])
    expect(await checkInvariants(world.db)).toEqual([])
  })
})

describe('pictures of an edited definition', () => {
  const image = async (side: number) => ({
    data: (await striped(side, side).png().toBuffer()).toString('base64'),
    mime_type: 'image/png',
  })
  const shown = async () => (await source()).content.images.map((one: { description: string }) => one.description)

  it('each added picture creates a version', async () => {
    const url = `/jbovlaste/definition_image/${id}/image`
    for (const description of ['first', 'second'])
      expect((await sendRequest(site, alis, 'POST', url, { image: await image(20), description })).status).toBe(200)
    expect(await shown()).toEqual(['first', 'second'])
    expect((await source()).version).toBe(3)
    const third = await world.user('third')
    expect((await sendRequest(site, third, 'POST', url, { image: await image(20) })).body.error).toBe('not_allowed')
  })

  it('an edit without a picture list retains all pictures unless it uploads one, which replaces them', async () => {
    await sendRequest(site, alis, 'POST', `/jbovlaste/definition_image/${id}/image`, {
      image: await image(20),
      description: 'old',
    })
    await edit(alis, { expected_version: 2, notes: 'x' })
    expect(await shown()).toEqual(['old'])
    const [old] = (await source()).content.images
    await edit(alis, { expected_version: 3, images: [{ ...old, description: 'older' }], image: await image(10) })
    expect(await shown()).toEqual(['older', ''])
    await edit(alis, { expected_version: 4, image: await image(9) })
    expect(await shown()).toEqual([''])
    expect(await checkInvariants(world.db)).toEqual([])
  })

  it('a definition has at most ten pictures', async () => {
    const { image_id } = (await sendRequest(site, alis, 'POST', '/images', { image: await image(20) })).body
    const ten = Array.from({ length: 10 }, () => ({ image_id, description: 'again' }))
    expect(await editOutcome(alis, { images: ten, image: await image(10) })).toEqual([
      400,
      'invalid_request',
      ['images'],
    ])
    expect((await edit(alis, { images: ten })).status).toBe(200)
  })
})
