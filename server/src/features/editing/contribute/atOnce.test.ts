/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'

const EDITORS = 20

let world: World
let site: Site
let editors: Viewer[]
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  editors = await Promise.all(
    Array.from({ length: EDITORS }, (_, n) => world.user(`editor${n}`, { role: n === 0 ? 'admin' : 'editor' })),
  )
})
afterAll(() => world.close())

const add = (viewer: Viewer, word = 'brode') =>
  sendRequest(site, viewer, 'POST', '/jbovlaste/valsi', {
    word,
    lang_id: 2,
    definition: 'so',
    gloss_keywords: [{ word: 'begin' }],
  })

/** Adds a line and a keyword to the current content, retrying after edit conflicts. */
async function addMine(viewer: Viewer, id: number): Promise<number> {
  for (let tries = 1; ; tries++) {
    const { version, content } = (await sendRequest(site, viewer, 'GET', `/jbovlaste/definition/${id}/source`)).body
    const { status, body } = await sendRequest(site, viewer, 'PUT', `/jbovlaste/valsi/${id}`, {
      expected_version: version,
      notes: `${content.notes}${viewer.username}\n`,
      gloss_keywords: [...content.gloss_keywords, { word: viewer.username }],
      commit_message: viewer.username,
    })
    if (status === 200) return tries
    expect([status, body.error]).toEqual([409, 'edit_conflict'])
  }
}

it(`of ${EDITORS} editors who read the same version one is first, and the others hear who`, async () => {
  const id = (await add(editors[0]!)).body.definition_id
  const responses = await Promise.all(
    editors.map(({ username }, n) =>
      sendRequest(site, editors[n]!, 'PUT', `/jbovlaste/valsi/${id}`, { expected_version: 1, notes: username }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(EDITORS - 1).fill(409)])
  const { content, edited_by } = (await sendRequest(site, editors[0]!, 'GET', `/jbovlaste/definition/${id}/source`))
    .body
  expect(content.notes).toBe(edited_by)
  for (const { body } of responses.filter(({ status }) => status === 409))
    expect(body.details).toMatchObject({ version: 2, username: edited_by })
})

it(`of ${EDITORS} editors at once who do not say what they read each has a version, and every text stays`, async () => {
  const id = (await add(editors[0]!)).body.definition_id
  const responses = await Promise.all(
    editors.map((editor) => sendRequest(site, editor, 'PUT', `/jbovlaste/valsi/${id}`, { notes: editor.username })),
  )
  expect(responses.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: EDITORS }, (_, n) => n + 2),
  )
  const { versions } = (await sendRequest(site, null, 'GET', `/versions/${id}/history?per_page=100`)).body
  const notes = versions.map(({ content }: { content: { notes: string } }) => content.notes)
  expect([...notes].sort()).toEqual(['', ...editors.map(({ username }) => username)].sort())
  expect(await checkInvariants(world.db)).toEqual([])
})

it(`${EDITORS} editors at once end in one line of versions with every edit in it`, async () => {
  const id = (await add(editors[0]!)).body.definition_id
  const tries = await Promise.all(editors.map((editor) => addMine(editor, id)))
  expect(Math.max(...tries)).toBeGreaterThan(1)

  const { versions } = (await sendRequest(site, null, 'GET', `/versions/${id}/history?per_page=100`)).body
  const inOrder = versions.reverse()
  expect(inOrder.map((v: { version: number }) => v.version)).toEqual(
    Array.from({ length: EDITORS + 1 }, (_, n) => n + 1),
  )
  const authors = inOrder.slice(1).map((v: { commit_message: string }) => v.commit_message)
  expect([...authors].sort()).toEqual(editors.map(({ username }) => username).sort())
  // each version is based on all previous ones
  for (const [n, { content }] of inOrder.entries()) {
    expect(content.notes).toBe(
      authors
        .slice(0, n)
        .map((name: string) => `${name}\n`)
        .join(''),
    )
    expect(content.gloss_keywords.map((k: { word: string }) => k.word)).toEqual(['begin', ...authors.slice(0, n)])
  }
  expect(await checkInvariants(world.db)).toEqual([])
})

it('a word defined concurrently by many users has a single entry with numbered definitions', async () => {
  const responses = await Promise.all(editors.map((editor) => add(editor)))
  expect(new Set(responses.map(({ body }) => body.valsiid)).size).toBe(1)
  expect(responses.filter(({ body }) => body.new_word)).toHaveLength(1)
  const numbers = await world.db.selectFrom('definitions').select('definitionnum').orderBy('definitionnum').execute()
  expect(numbers.map(({ definitionnum }) => definitionnum)).toEqual(Array.from({ length: EDITORS }, (_, n) => n + 1))
})

it('concurrent votes, edits, deletions and additions preserve an entry’s invariants', async () => {
  const admin = editors[0]!
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push((await add(editors[n + 1]!)).body.definition_id)
  const edits = editors.flatMap((viewer, n) => {
    const id = ids[n % ids.length]!
    const vote = () =>
      sendRequest(site, viewer, 'POST', '/jbovlaste/vote', { definition_id: id, downvote: n % 3 === 0 })
    const edit = () =>
      sendRequest(site, viewer, 'PUT', `/jbovlaste/valsi/${id}`, {
        expected_version: 99,
        notes: viewer.username,
        rafsi: [],
      })
    const remove = () => sendRequest(site, admin, 'DELETE', `/jbovlaste/definition/${id}`)
    const restore = () => sendRequest(site, admin, 'POST', `/jbovlaste/definition/${id}/restore`)
    return [vote, edit, n % 4 === 0 ? remove : vote, () => add(viewer), n % 4 === 1 ? restore : edit]
  })
  const responses = await Promise.all(edits.map((action) => action()))
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(EDITORS)
  expect(await checkInvariants(world.db)).toEqual([])
})
