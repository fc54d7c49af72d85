/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'

/** Property: after any sequence of writes, the history reproduces the current content, and each score equals the sum of votes. */

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())

const user = fc.nat({ max: 2 })
const which = fc.nat({ max: 20 })
const text = fc.constantFrom('', 'so', '$x_1$ is so', 'see {klama}', 'пример', '<b>', "it's; 'quoted'")
const keywords = fc.array(
  fc.record({ word: fc.constantFrom('so', 'thus', 'such'), meaning: fc.constantFrom(null, 'way') }),
  {
    maxLength: 3,
  },
)
const content = fc.record(
  {
    lang_id: fc.constantFrom(2, 3),
    definition: text,
    notes: text,
    etymology: text,
    jargon: fc.constantFrom(null, '', 'logic'),
    selmaho: fc.constantFrom(null, 'UI'),
    rafsi: fc.subarray(['bro', 'rod', 'zbu']),
    gloss_keywords: keywords,
    place_keywords: keywords,
    owner_only: fc.boolean(),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  fc.record({
    action: fc.constant('add' as const),
    user,
    word: fc.constantFrom('brode', 'brodi', 'alis'),
    content,
  }),
  { weight: 3, arbitrary: fc.record({ action: fc.constant('edit' as const), user, which, content }) },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant('vote' as const), user, which, downvote: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('revert' as const), user, which, to: which }) },
  fc.record({ action: fc.constant('delete' as const), user, which }),
  fc.record({ action: fc.constant('restore' as const), user, which }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Executes a step on one of the definitions. The step may be rejected. If it added a definition, returns the ID. */
async function take(users: Viewer[], ids: number[], done: Step): Promise<number | undefined> {
  const viewer = users[done.user]!
  const request = async (
    ...[method, path, body]: Parameters<typeof sendRequest> extends [unknown, unknown, ...infer R] ? R : never
  ) => {
    const { status, body: answered } = await sendRequest(site, viewer, method, path, body)
    expect(status, JSON.stringify([done, answered])).toBeLessThan(500)
    return answered
  }
  if (done.action === 'add') {
    const { word, content: fields } = done
    return (await request('POST', '/jbovlaste/valsi', { lang_id: 2, word, ...fields })).definition_id
  }
  const id = ids[done.which % ids.length]
  if (id === undefined) return undefined
  if (done.action === 'edit') {
    const { version = 1 } = await request('GET', `/jbovlaste/definition/${id}/source`)
    await request('PUT', `/jbovlaste/valsi/${id}`, { expected_version: version, ...done.content })
  } else if (done.action === 'vote')
    await request('POST', '/jbovlaste/vote', { definition_id: id, downvote: done.downvote })
  else if (done.action === 'revert') {
    const { versions = [] } = await request('GET', `/versions/${id}/history?per_page=100`)
    const target = versions[done.to % Math.max(1, versions.length)]
    if (target) await request('POST', `/versions/${target.version_id}/revert`, {})
  } else if (done.action === 'delete') await request('DELETE', `/jbovlaste/definition/${id}`)
  else await request('POST', `/jbovlaste/definition/${id}/restore`)
  return undefined
}

/** Checks that diffs match the differences between versions and that reverting restores the chosen version. */
async function replays(id: number) {
  const { status, body } = await sendRequest(site, null, 'GET', `/versions/${id}/history?per_page=100`)
  if (status === 404) return
  const versions = body.versions.reverse()
  for (const [n, version] of versions.entries()) {
    if (version.kind !== 'reverted') continue
    const { rafsi: _, ...brought } = versions[version.restored - 1].content
    expect(version.content).toMatchObject(brought)
    expect(n).toBeGreaterThan(version.restored - 1)
  }
  const { content: now } = (await sendRequest(site, (await firstUser())!, 'GET', `/jbovlaste/definition/${id}/source`))
    .body
  const { langtag: _tag, langrealname: _name, rafsi: _rafsi, ...last } = versions.at(-1).content
  expect(now).toMatchObject(last)
}

let users: Viewer[] = []
const firstUser = async () => users[0]

it('the history can be replayed and scores are correct after any sequence of writes by several users', async () => {
  const runs = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    await world.reset()
    const roles = ['user', 'editor', 'admin']
    users = await Promise.all(roles.map((role) => world.user(role, { role })))
    const imported = await world.definition('brode', { score: 7, by: 'user', glosses: ['so'], rafsi: ['rod'] })
    const ids = [imported]
    for (const done of steps) {
      const added = await take(users, ids, done)
      if (added !== undefined) ids.push(added)
    }
    expect(await checkInvariants(world.db)).toEqual([])
    for (const id of ids) await replays(id)
  })
  await fc.assert(runs, { numRuns: iterations(150), endOnFailure: true })
})
