import * as contract from '@vlacku/contract'
import { authoritiesOf, type Endpoint, Permission, SYSTEM_ROLES } from '@vlacku/contract'
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
  // of whose PayPal nothing is asked: what belongs to others is refused before
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
/** Who only reads, or whose call came to nothing, is the same afterwards. */
const readers = new Map<Reader, Promise<Viewer>>()
function readerOf(role: Reader): Promise<Viewer> {
  if (!readers.has(role)) readers.set(role, somebody(role))
  return readers.get(role)!
}

/** Access is looked at before input, so an answer about the input, or any other, means that one may. */
async function mayCall(endpoint: Endpoint, reader: Reader): Promise<string> {
  const headers = reader === 'visitor' ? {} : bearer(await readerOf(reader))
  const url = `/api${endpoint.path.replace(/:\w+/g, '0')}`
  const { statusCode } = await site.app.inject({ method: endpoint.method, url, headers })
  if (endpoint.method !== 'GET' && statusCode < 400) readers.delete(reader)
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
  'PUT /comments/:id': () => ({
    url: `/comments/${OWNERS_COMMENT}`,
    payload: { content: [{ type: 'text', data: 'mine' }] },
  }),
  'DELETE /comments/:id': () => ({ url: `/comments/${OWNERS_COMMENT}` }),
  'PUT /collections/:id': () => ({ url: `/collections/${OWNERS_COLLECTION}`, payload: { name: 'mine' } }),
  'DELETE /collections/:id': () => ({ url: `/collections/${OWNERS_COLLECTION}` }),
  'POST /collections/:id/restore': () => ({ url: `/collections/${OWNERS_COLLECTION}/restore` }),
  'POST /collections/:id/items': () => ({
    url: `/collections/${OWNERS_COLLECTION}/items`,
    payload: { item_id: 1, notes: 'mine' },
  }),
  'POST /collections/:id/items/many': () => ({
    url: `/collections/${OWNERS_COLLECTION}/items/many`,
    payload: { words: ['klama'] },
  }),
  'POST /collections/:id/words': () => ({
    url: `/collections/${OWNERS_COLLECTION}/words`,
    payload: { words: ['klama'] },
  }),
  'PUT /collections/:id/items/:item/position': () => ({
    url: `/collections/${OWNERS_COLLECTION}/items/1/position`,
    payload: { position: 0 },
  }),
  'DELETE /collections/:id/items/:item': () => ({ url: `/collections/${OWNERS_COLLECTION}/items/1` }),
  'POST /collections/:id/items/:item/restore': () => ({ url: `/collections/${OWNERS_COLLECTION}/items/1/restore` }),
  'POST /collections/:id/import/json': () => ({
    url: `/collections/${OWNERS_COLLECTION}/import/json`,
    payload: { items: [] },
  }),
  'GET /collections/:id/export/apkg': () => ({ url: `/collections/${OWNERS_PRIVATE}/export/apkg` }),
  'POST /collections/:id/clone': () => ({ url: `/collections/${OWNERS_PRIVATE}/clone` }),
  'POST /flashcards/:id': () => ({
    url: `/flashcards/${OWNERS_COLLECTION}`,
    payload: { free_content_front: 'coi', free_content_back: 'hi' },
  }),
  'PATCH /flashcards/:id/position': () => ({ url: `/flashcards/${OWNERS_CARD}/position`, payload: { position: 0 } }),
  'DELETE /flashcards/:id': () => ({ url: `/flashcards/${OWNERS_CARD}` }),
  'POST /flashcards/:id/review': () => ({
    url: `/flashcards/${OWNERS_PRIVATE_CARD}/review`,
    payload: { rating: 3, card_side: 'direct' },
  }),
  'POST /flashcards/:id/fillin': () => ({
    url: `/flashcards/${OWNERS_PRIVATE_CARD}/fillin`,
    payload: { answer: 'hi', card_side: 'direct' },
  }),
  'POST /flashcards/:id/answer': () => ({
    url: `/flashcards/${OWNERS_PRIVATE_CARD}/answer`,
    payload: { answer: 'hi' },
  }),
  'POST /flashcards/:id/snooze': () => ({ url: `/flashcards/${OWNERS_PRIVATE_CARD}/snooze` }),
  'POST /flashcards/:id/reset': () => ({ url: `/flashcards/${OWNERS_PRIVATE_CARD}/reset` }),
  'GET /flashcards/:id/log': () => ({ url: `/flashcards/${OWNERS_PRIVATE_CARD}/log` }),
  'POST /flashcards/levels/:id': () => ({ url: `/flashcards/levels/${OWNERS_COLLECTION}`, payload: { name: 'mine' } }),
  'PUT /flashcards/levels/:id': () => ({ url: `/flashcards/levels/${OWNERS_LEVEL}`, payload: { name: 'mine' } }),
  'DELETE /flashcards/levels/:id': () => ({ url: `/flashcards/levels/${OWNERS_LEVEL}` }),
  'POST /flashcards/cards/:id': () => ({
    url: `/flashcards/cards/${OWNERS_LEVEL}`,
    payload: { flashcard_ids: [OWNERS_CARD] },
  }),
  'DELETE /flashcards/levels/:id/cards/:card': () => ({
    url: `/flashcards/levels/${OWNERS_LEVEL}/cards/${OWNERS_CARD}`,
  }),
  'GET /payments/orders/:id': () => ({ url: `/payments/orders/${OWNERS_ORDER}` }),
  'POST /payments/orders/:id/capture': () => ({ url: `/payments/orders/${OWNERS_ORDER}/capture` }),
}
const OWNERS_ORDER = 'OWNERS-ORDER'
const OWNERS_CHANGE = '6f1b7d0e-8d1f-4a67-9a51-1d6f0a3d5c11'
const OWNERS_DEFINITION = 1
const OWNERS_DELETED = 2
const OWNERS_VERSION = 1
const OWNERS_COMMENT = 1
const OWNERS_COLLECTION = 1
const OWNERS_PRIVATE = 2
const OWNERS_CARD = 1
const OWNERS_PRIVATE_CARD = 2
const OWNERS_LEVEL = 1

/** Calls of members that name something nobody owns, or that act on who calls. */
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
  'PUT /comments/threads/:id/read',
])

/** A change of password that is under way, a definition kept for its author, a deleted one, and a comment. */
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
  await world.db.deleteFrom('comments').execute()
  const said = { subject: 'coi', content: [{ type: 'text', data: 'coi' }] }
  await site.app.inject({ method: 'POST', url: '/api/comments', headers, payload: said })
  await world.db.updateTable('comments').set({ comment_id: OWNERS_COMMENT }).execute()
  await giveCollections(owner)
  await givePayment(owner)
}

async function givePayment({ user_id }: Viewer) {
  await world.db.deleteFrom('payments').execute()
  const at = new Date()
  await world.db
    .insertInto('payments')
    .values({
      ...{ payment_id: OWNERS_CHANGE, user_id, request_key: 'x', order_id: OWNERS_ORDER, approve_url: null },
      ...{ amount_cents: 500, currency: 'USD', state: 'open', created_at: at, changed_at: at },
    })
    .execute()
}

/** One that everybody may read, with a card and a level, and one with a card that nobody else may. */
async function giveCollections({ user_id }: Viewer) {
  await world.db.deleteFrom('collections').execute()
  const made = { user_id, name: 'lo valsi', created_at: new Date(), updated_at: new Date() }
  await world.db
    .insertInto('collections')
    .values([
      { ...made, collection_id: OWNERS_COLLECTION, is_public: true },
      { ...made, collection_id: OWNERS_PRIVATE, is_public: false },
    ])
    .execute()
  const at = new Date()
  const cards = [
    { flashcard_id: OWNERS_CARD, item_id: 1, collection_id: OWNERS_COLLECTION },
    { flashcard_id: OWNERS_PRIVATE_CARD, item_id: 2, collection_id: OWNERS_PRIVATE },
  ]
  await world.db
    .insertInto('collection_items')
    .values(
      cards.map(({ item_id, collection_id }) => ({
        item_id,
        collection_id,
        free_front: 'coi',
        free_back: 'hello',
        place: 0,
        added_at: at,
      })),
    )
    .execute()
  await world.db
    .insertInto('flashcards')
    .values(cards.map((card) => ({ ...card, direction: 'direct', created_at: at })))
    .execute()
  const level = { level_id: OWNERS_LEVEL, collection_id: OWNERS_COLLECTION, name: 'pa' }
  await world.db
    .insertInto('levels')
    .values({ ...level, min_cards: 1, min_success_rate: 0.5, position: 0, created_at: at })
    .execute()
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

const needs = ({ access }: Endpoint) => (typeof access === 'object' ? authoritiesOf(access).join(' or ') : access)

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

it('every call of members that names something says whose it is', () => {
  const unsaid = endpoints
    .filter(({ access, path }) => access === 'member' && /:\w/.test(path))
    .map(nameOf)
    .filter((name) => !(name in OWNED) && !NOBODYS.has(name))
  expect(unsaid).toEqual([])
})

it('every permission that a call needs is one that a role can have', () => {
  const asked = endpoints.flatMap(({ access }) => authoritiesOf(access))
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
