/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { type Mirror, newMirror } from '../../../testing/mirror.ts'
import { publicWords } from '../../../testing/publicWords.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { ensureLanguages } from '../imports/index.ts'

/** Property: after any sequence of edits at the source and crashes of the mirror, both sites become equal. */

let world: World
let site: Site
let url: string
let mirror: Mirror
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  mirror = await newMirror(world.db)
})
afterAll(async () => {
  await mirror.close()
  await world.close()
})

const userIndex = fc.nat({ max: 2 })
const which = fc.nat({ max: 20 })
const text = fc.constantFrom('', 'so', '$x_1$ is so', 'see {klama}', 'пример 😀', '<b>', "it's; 'quoted' \\ \"x\"")
const glosses = fc.array(fc.record({ word: fc.constantFrom('so', 'thus'), meaning: fc.constantFrom(null, 'way') }), {
  maxLength: 3,
})
const content = fc.record(
  {
    lang_id: fc.constantFrom(2, 3),
    definition: text,
    notes: text,
    rafsi: fc.subarray(['bro', 'rod']),
    gloss_keywords: glosses,
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant('add' as const),
      userIndex,
      word: fc.constantFrom('brode', 'brodi', 'alis'),
      content,
    }),
  },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('edit' as const), userIndex, which, content }) },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant('vote' as const), userIndex, which, downvote: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('delete' as const), userIndex, which }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('restore' as const), userIndex, which }) },
  fc.record({ action: fc.constant('rename' as const), which, name: fc.constantFrom('a', 'b', 'c') }),
  // a mirror run that is killed after the given number of transactions, or completes if it has fewer
  { weight: 3, arbitrary: fc.record({ action: fc.constant('follow' as const), killedAfter: fc.nat({ max: 5 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

class Killed extends Error {}

async function followUntil(killedAfter: number) {
  let left = killedAfter
  await mirror
    .round(url, () => {
      if (left-- === 0) throw new Killed()
    })
    .catch((error) => {
      if (!(error instanceof Killed)) throw error
    })
}

/** Executes a step, which may be rejected. Returns the ID if a definition was added. */
async function take(users: Viewer[], ids: number[], done: Step): Promise<number | undefined> {
  if (done.action === 'follow') {
    await followUntil(done.killedAfter)
    return undefined
  }
  if (done.action === 'rename') {
    const { user_id } = users[done.which % users.length]!
    await sql`update users set username = ${done.name} where user_id = ${user_id}
                and not exists (select from users where lower(username) = ${done.name})`.execute(world.db)
    return undefined
  }
  const account = users[done.userIndex]!
  const request = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const response = await sendRequest(site, account, method, path, body)
    expect(response.status, JSON.stringify([done, response.body])).toBeLessThan(500)
    return response.body
  }
  if (done.action === 'add')
    return (
      await request('POST', '/jbovlaste/valsi', { lang_id: 2, word: done.word, definition: 'x', ...done.content })
    ).definition_id
  const id = ids[done.which % Math.max(1, ids.length)]
  if (id === undefined) return undefined
  if (done.action === 'edit') await request('PUT', `/jbovlaste/valsi/${id}`, done.content)
  else if (done.action === 'vote')
    await request('POST', '/jbovlaste/vote', { definition_id: id, downvote: done.downvote })
  else if (done.action === 'delete') await request('DELETE', `/jbovlaste/definition/${id}`)
  else await request('POST', `/jbovlaste/definition/${id}/restore`)
  return undefined
}

it('a mirror equals its source after any sequence of edits, updates and crashes', async () => {
  let followed = 0
  const runs = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    await Promise.all([world.reset(), mirror.reset()])
    await ensureLanguages(world.ctx())
    const users = await Promise.all(['user', 'editor', 'admin'].map((role) => world.user(role, { role })))
    const ids = [await world.definition('brode', { score: 7, by: 'user', glosses: ['so'], rafsi: ['rod'] })]
    for (const done of steps) {
      const added = await take(users, ids, done)
      if (added !== undefined) ids.push(added)
      if (done.action === 'follow') followed += 1
    }
    await mirror.round(url)
    expect(await publicWords(mirror.db)).toEqual(await publicWords(world.db))
    expect(await checkInvariants(mirror.db)).toEqual([])
  })
  await fc.assert(runs, { numRuns: iterations(100, 4), endOnFailure: true })
  expect(followed).toBeGreaterThan(0)
})
