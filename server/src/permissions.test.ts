/** @ciOnly takes more than ten seconds */
import * as contract from '@vlacku/contract'
import { authoritiesOf, type Endpoint, Permission, SYSTEM_ROLES } from '@vlacku/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from './app.ts'
import type { Viewer } from './platform/context.ts'
import { createOwnedResources, OWNED } from './testing/ownedResources.ts'
import { newWorld, type World } from './testing/world.ts'
import { bearer } from './testing/writePerson.ts'

/** Requests every endpoint of the contract as every kind of user. The result is docs/permissions.md. */

const READERS = ['visitor', ...SYSTEM_ROLES] as const
type Reader = (typeof READERS)[number]

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  // never requested: what belongs to others is rejected before
  const paypal = {
    mode: 'sandbox',
    clientId: 'x',
    clientSecret: 'x',
    webhookId: 'x',
    address: 'http://127.0.0.1:1',
  } as const
  site = await world.site({ paypal })
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
/** Users who only read, or whose requests were rejected, are reused. */
const readers = new Map<Reader, Promise<Viewer>>()
function readerOf(role: Reader): Promise<Viewer> {
  if (!readers.has(role)) readers.set(role, somebody(role))
  return readers.get(role)!
}

/** Access is checked before input, so any other response means that the user has access. */
async function mayCall(endpoint: Endpoint, reader: Reader): Promise<string> {
  const headers = reader === 'visitor' ? {} : bearer(await readerOf(reader))
  const url = `/api${endpoint.path.replace(/:\w+/g, '0')}`
  const { statusCode } = await site.app.inject({ method: endpoint.method, url, headers })
  if (endpoint.method !== 'GET' && statusCode < 400) readers.delete(reader)
  return statusCode === 401 || statusCode === 403 ? String(statusCode) : 'yes'
}

/** Endpoints for users that take IDs of things without an owner, or that affect only the caller. */
const NOBODYS = new Set<string>([
  'GET /export/dictionary/:lang',
  'POST /export/dictionary/:lang',
  'DELETE /export/dictionary/:lang',
  'GET /export/dictionary/:lang/state',
  'GET /jbovlaste/definition/:id/source',
  'GET /mail/messages/:id/raw',
  'GET /mail/threads/:id/mbox',
  'POST /mail/messages/:id/spam-vote',
  'GET /subscriptions/:id/state',
  'POST /subscriptions/:id/unsubscribe/:type',
  'PUT /comments/threads/:id/following',
  'PUT /comments/threads/:id/read',
  'PUT /mail/read',
])

async function asAnother(endpoint: Endpoint): Promise<string> {
  const request = OWNED[nameOf(endpoint)]
  if (!request) return ''
  const owner = await somebody('admin')
  await createOwnedResources(world, site.app, owner)
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

/** Formats a table as the formatter of the project does. */
function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const [head, ...body] = rows
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

const needs = ({ access }: Endpoint) => (typeof access === 'object' ? authoritiesOf(access).join(' or ') : access)

it('docs/permissions.md lists who can use which endpoint', async () => {
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

## What the roles of the system allow at first

${table(roles)}

Anyone with \`manage_roles\` can give and take what these allow, \`admin\` excepted, within their own permissions; none of them
can be deleted. Others can be made by them at \`/roles\`, out of permissions that they hold themselves.

## Calls

401: please log in. 403: your role does not allow it. The last column is what an administrator gets who names something that
belongs to another administrator, or a moderator where administrators may.

${table(calls)}
`
  await expect(text).toMatchFileSnapshot('../../docs/permissions.md')
})

it('every endpoint for users that takes an ID is in one of the lists of owners', () => {
  const unsaid = endpoints
    .filter(({ access, path }) => access === 'member' && /:\w/.test(path))
    .map(nameOf)
    .filter((name) => !(name in OWNED) && !NOBODYS.has(name))
  expect(unsaid).toEqual([])
})

it('every permission that an endpoint requires can be granted to a role', () => {
  const asked = endpoints.flatMap(({ access }) => authoritiesOf(access))
  expect(asked.filter((name) => !Permission.options.includes(name))).toEqual([])
})

it('the site serves every endpoint of the contract', async () => {
  const missing = []
  for (const endpoint of endpoints) {
    const url = `/api${endpoint.path.replace(/:\w+/g, ':x')}`
    if (!site.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })) missing.push(url)
  }
  expect(missing).toEqual([])
})
