import * as contract from '@vlacku/contract'
import { type Endpoint, Permission, SYSTEM_ROLES } from '@vlacku/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from './app.ts'
import type { Viewer } from './platform/context.ts'
import { newWorld, type World } from './testing/world.ts'
import { bearer } from './testing/writePerson.ts'

/** Every call of the contract, asked by everybody. What comes of it is docs/permissions.md, read by people too. */

const READERS = ['visitor', ...SYSTEM_ROLES] as const
type Reader = (typeof READERS)[number]

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())

const endpoints: Endpoint[] = Object.values(contract)
  .flatMap((feature) => (typeof feature === 'object' ? Object.values(feature) : []))
  .filter(
    (value): value is Endpoint => value !== null && typeof value === 'object' && 'method' in value && 'path' in value,
  )
  .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

let people = 0
const somebody = (role: string) => world.person(`somebody${++people}`, { role })

/** Access is looked at before input, so an answer about the input, or any other, means that one may. */
async function mayCall(endpoint: Endpoint, reader: Reader): Promise<string> {
  const headers = reader === 'visitor' ? {} : bearer(await somebody(reader))
  const url = `/api${endpoint.path.replace(/:\w+/g, '0')}`
  const { statusCode } = await site.app.inject({ method: endpoint.method, url, headers })
  return statusCode === 401 || statusCode === 403 ? String(statusCode) : 'yes'
}

interface Asked {
  url: string
  payload?: object
  /** Who asks, where administrators are allowed to. */
  as?: Reader
}

/** What happens to those who ask for what belongs to somebody else. */
const OWNED: Record<string, (owner: Viewer) => Asked> = {
  'DELETE /sessions/my/:session_id': ({ session_id }) => ({ url: `/sessions/my/${session_id}` }),
  'POST /auth/change-password/complete': () => ({
    url: '/auth/change-password/complete',
    payload: { verification_id: OWNERS_CHANGE, verification_code: 'ABCDEF', new_password: 'klama le zarci' },
  }),
  'PUT /jbovlaste/valsi/:id': () => ({
    url: `/jbovlaste/valsi/${OWNERS_DEFINITION}`,
    payload: { expected_version: 1, notes: 'mine' },
  }),
  'POST /jbovlaste/definition_image/:id/image': () => ({
    url: `/jbovlaste/definition_image/${OWNERS_DEFINITION}/image`,
    payload: { image: { data: 'eA==', mime_type: 'image/png' } },
  }),
  'POST /versions/:id/revert': () => ({ url: `/versions/${OWNERS_VERSION}/revert`, payload: {} }),
  'DELETE /jbovlaste/definition/:id': () => ({ url: `/jbovlaste/definition/${OWNERS_DEFINITION}`, as: 'moderator' }),
  'POST /jbovlaste/definition/:id/restore': () => ({
    url: `/jbovlaste/definition/${OWNERS_DELETED}/restore`,
    as: 'moderator',
  }),
}
const OWNERS_CHANGE = '6f1b7d0e-8d1f-4a67-9a51-1d6f0a3d5c11'
const OWNERS_DEFINITION = 1
const OWNERS_DELETED = 2
const OWNERS_VERSION = 1

/** Calls of members that name something nobody owns, or that act on who calls. */
const NOBODYS = new Set<string>([
  'GET /jbovlaste/definition/:id/source',
  'GET /subscriptions/:id/state',
  'POST /subscriptions/:id/unsubscribe/:type',
])

/** A change of password that is under way, a definition kept for its author, and a deleted one. */
async function givePossessions(owner: Viewer) {
  await world.db.deleteFrom('password_changes').execute()
  await world.db
    .insertInto('password_changes')
    .values({ verification_id: OWNERS_CHANGE, user_id: owner.user_id, expires_at: new Date(Date.now() + 60_000) })
    .execute()
  for (const table of ['definition_versions', 'definitions', 'deleted_definitions'] as const)
    await world.db.deleteFrom(table).execute()
  for (const definitionid of [OWNERS_DEFINITION, OWNERS_DELETED])
    await world.definition('klama', { definitionid, by: owner.username })
  await world.db
    .updateTable('definition_versions')
    .set({ version_id: OWNERS_VERSION })
    .where('definitionid', '=', 1)
    .execute()
  await world.db.updateTable('definitions').set({ owner_only: true }).execute()
  const headers = bearer(owner)
  await site.app.inject({ method: 'DELETE', url: `/api/jbovlaste/definition/${OWNERS_DELETED}`, headers })
}

async function asAnother(endpoint: Endpoint): Promise<string> {
  const request = OWNED[nameOf(endpoint)]
  if (!request) return ''
  const owner = await somebody('admin')
  await givePossessions(owner)
  const { url, payload, as = 'admin' } = request(owner)
  const headers = bearer(await somebody(as))
  const answer = await site.app.inject({
    method: endpoint.method,
    url: `/api${url}`,
    headers,
    ...(payload && { payload }),
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  return `${answer.statusCode} ${answer.json().error}${as === 'admin' ? '' : ` (${as})`}`
}

/** A table as the formatter of the project leaves it. */
function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const [head, ...body] = rows
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

const needs = ({ access }: Endpoint) => (typeof access === 'object' ? access.authority : access)

it('who may call what is as written in docs/permissions.md', async () => {
  const calls: string[][] = [['call', 'needs', ...READERS, 'what is another’s']]
  for (const endpoint of endpoints) {
    const cells = []
    for (const reader of READERS) cells.push(await mayCall(endpoint, reader))
    calls.push([`\`${nameOf(endpoint)}\``, needs(endpoint), ...cells, await asAnother(endpoint)])
  }
  const roles: string[][] = [['permission', ...SYSTEM_ROLES]]
  const held = await world.db.selectFrom('role_permissions').selectAll().execute()
  for (const permission of Permission.options) {
    const has = (role: string) => held.some((row) => row.role === role && row.permission === permission)
    roles.push([`\`${permission}\``, ...SYSTEM_ROLES.map((role) => (has(role) ? 'x' : ''))])
  }
  const text = `# Who may do what

Written by \`server/src/permissions.test.ts\`, which asks every call of the contract as everybody and fails when an answer
differs from this page. To write it anew after a change that is meant: \`npx vitest run --project server
server/src/permissions.test.ts -u\`.

## What the roles of the system allow

${table(roles)}

Others can be made at \`/roles\`, by who holds \`manage_roles\`, out of permissions that they hold themselves.

## Calls

401: please log in. 403: your role does not allow it. The last column is what an administrator gets who names something that
belongs to another administrator, or a moderator where administrators may.

${table(calls)}
`
  await expect(text).toMatchFileSnapshot('../../docs/permissions.md')
})

it('every call of members that names something says whose it is', () => {
  const unsaid = endpoints
    .filter(({ access, path }) => access === 'member' && /:\w/.test(path))
    .map(nameOf)
    .filter((name) => !(name in OWNED) && !NOBODYS.has(name))
  expect(unsaid).toEqual([])
})

it('every permission that a call needs is one that a role can have', () => {
  const asked = endpoints.flatMap(({ access }) => (typeof access === 'object' ? [access.authority] : []))
  expect(asked.filter((name) => !Permission.options.includes(name))).toEqual([])
})

it('every call of the contract is answered by the site', async () => {
  const missing = []
  for (const endpoint of endpoints) {
    const url = `/api${endpoint.path.replace(/:\w+/g, ':x')}`
    if (!site.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })) missing.push(url)
  }
  expect(missing).toEqual([])
})
