/** @ciOnly takes more than ten seconds */
import * as contract from '@vlacku/contract'
import { authoritiesOf, type Endpoint, Permission, SYSTEM_ROLES } from '@vlacku/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from './app.ts'
import type { Viewer } from './platform/context.ts'
import { markdownTable } from './testing/markdownTable.ts'
import { createOwnedResources, OWNED } from './testing/ownedResources.ts'
import { newWorld, type World } from './testing/world.ts'
import { bearer } from './testing/writeUser.ts'

/**
 * Sends a request to every endpoint of the contract as every kind of user. Generates docs/reference/permissions.md from the
 * results.
 */

const READERS = ['visitor', ...SYSTEM_ROLES] as const
type Reader = (typeof READERS)[number]

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  // Never contacted: unauthorized requests are rejected first.
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

let userCount = 0
const userWithRole = (role: string) => world.user(`somebody${++userCount}`, { role })
/** Users who only read or whose requests were rejected, so that they can be reused. */
const readers = new Map<Reader, Promise<Viewer>>()
function readerOf(role: Reader): Promise<Viewer> {
  if (!readers.has(role)) readers.set(role, userWithRole(role))
  return readers.get(role)!
}

/** Access is checked before the input, so any response other than an access error means that the user has access. */
async function accessOf(endpoint: Endpoint, reader: Reader): Promise<string> {
  const headers = reader === 'visitor' ? {} : bearer(await readerOf(reader))
  const url = `/api${endpoint.path.replace(/:\w+/g, '0')}`
  const { statusCode } = await site.app.inject({ method: endpoint.method, url, headers })
  if (endpoint.method !== 'GET' && statusCode < 400) readers.delete(reader)
  return statusCode === 401 || statusCode === 403 ? String(statusCode) : 'yes'
}

/** User endpoints whose IDs identify objects without an owner, or that affect only the caller. */
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
  const owner = await userWithRole('admin')
  await createOwnedResources(world, site.app, owner)
  const { url, payload, as = 'admin' } = request(owner)
  const headers = bearer(await userWithRole(as))
  const response = await site.app.inject({
    method: endpoint.method,
    url: `/api${url}`,
    headers,
    ...(payload && { payload }),
  })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  return `${response.statusCode} ${response.json().error}${as === 'admin' ? '' : ` (${as})`}`
}

const needs = ({ access }: Endpoint) => (typeof access === 'object' ? authoritiesOf(access).join(' or ') : access)

it('docs/reference/permissions.md lists who can use each endpoint', async () => {
  const rows: string[][] = [['endpoint', 'access', ...READERS, 'resources of others']]
  for (const endpoint of endpoints) {
    const cells = []
    for (const reader of READERS) cells.push(await accessOf(endpoint, reader))
    rows.push([`\`${nameOf(endpoint)}\``, needs(endpoint), ...cells, await asAnother(endpoint)])
  }
  const roles: string[][] = [['permission', ...SYSTEM_ROLES]]
  const granted = await world.db.selectFrom('role_permissions').selectAll().execute()
  for (const permission of Permission.options) {
    const has = (role: string) => granted.some((row) => row.role === role && row.permission === permission)
    roles.push([`\`${permission}\``, ...SYSTEM_ROLES.map((role) => (has(role) ? 'x' : ''))])
  }
  const text = `# Permissions

This page lists who can use which endpoint. \`server/src/permissions.test.ts\` generates it: the test requests every endpoint as
every kind of user, and fails if a response differs from this page. After an intended change, run \`npm run docs\`.

## Permissions of the system roles

The initial permissions of each role:

${markdownTable(roles)}

Users with \`manage_roles\` can change the permissions of every role except \`admin\`, and create more roles at \`/roles\`. They can
only grant permissions that they have themselves. The system roles can't be deleted.

## Endpoints

Each cell is the status of the response: 401 means that the user must log in, 403 that the role lacks the permission. The last
column is the response to an administrator who requests a resource of another administrator, or to a moderator where
administrators have access.

${markdownTable(rows)}
`
  await expect(text).toMatchFileSnapshot('../../docs/reference/permissions.md')
})

it('every user endpoint with an ID is in one of the ownership lists', () => {
  const unlisted = endpoints
    .filter(({ access, path }) => access === 'member' && /:\w/.test(path))
    .map(nameOf)
    .filter((name) => !(name in OWNED) && !NOBODYS.has(name))
  expect(unlisted).toEqual([])
})

it('every permission required by an endpoint can be granted to a role', () => {
  const required = endpoints.flatMap(({ access }) => authoritiesOf(access))
  expect(required.filter((name) => !Permission.options.includes(name))).toEqual([])
})

it('the site serves every endpoint in the contract', async () => {
  const missing = []
  for (const endpoint of endpoints) {
    const url = `/api${endpoint.path.replace(/:\w+/g, ':x')}`
    if (!site.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })) missing.push(url)
  }
  expect(missing).toEqual([])
})
