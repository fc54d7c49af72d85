import type { Endpoint } from '@vlacku/contract'
import * as contract from '@vlacku/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Site } from './app.ts'
import type { Viewer } from './platform/context.ts'
import { sendRequest } from './testing/requests.ts'
import { A_FILE, BUILT } from './testing/specifiedRequests.ts'
import { newWorld, type World } from './testing/world.ts'

/** Tests the responses to requests by programs that follow the API specification, both as declared and as sent. */

let world: World
let site: Site
let alis: Viewer
let definitionid: number
beforeAll(async () => {
  world = await newWorld()
  alis = await world.user('alis', { role: 'admin' })
  definitionid = await world.definition('klama', { by: 'alis', glosses: ['go'] })
  site = await world.site()
  const input = { definition_id: definitionid, content: [{ type: 'text', data: 'coi' }] }
  const { comment_id } = (await sendRequest(site, alis, 'POST', '/comments', input)).body
  const bab = await world.user('bab')
  for (const viewer of [alis, bab])
    await sendRequest(site, viewer, 'POST', '/comments/reactions', { comment_id, reaction: '🔥' })
  await sendRequest(site, alis, 'POST', '/comments/bookmark', { comment_id, action: true })
})
afterAll(() => world.close())

const endpoints = new Map(
  Object.values(contract)
    .flatMap((feature) => (typeof feature === 'object' ? (Object.values(feature) as Endpoint[]) : []))
    .filter((value) => value !== null && typeof value === 'object' && 'method' in value && 'path' in value)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  $ref?: string
}
const stepsOf = (field: string) => field.replaceAll('[]', '.[]').split('.').filter(Boolean)

/** True if every response with this schema contains the field. */
function promises(schema: Schema, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true
  const either = schema.anyOf ?? schema.oneOf
  if (either) {
    const alternatives = either.filter(({ type }) => type !== 'null')
    return alternatives.length > 0 && alternatives.every((one) => promises(one, [step, ...rest]))
  }
  if (step === '[]') return schema.items !== undefined && promises(schema.items, rest)
  const isThere = schema.properties?.[step] && schema.required?.includes(step)
  return Boolean(isThere) && promises(schema.properties![step]!, rest)
}

describe('fields of the specification in the contract', () => {
  it.each(Object.entries(BUILT))('the contract declares the specified fields of %s', (name, fields) => {
    const endpoint = endpoints.get(name)
    expect(endpoint, 'is no call').toBeDefined()
    if (fields === A_FILE) return expect(endpoint!.kind).toBe('file')
    const schema = z.toJSONSchema(endpoint!.response, { io: 'output', unrepresentable: 'any', reused: 'inline' })
    expect(fields.split(/\s+/).filter((field) => !promises(schema as Schema, stepsOf(field)))).toEqual([])
  })
})

/** Returns the fields missing from a document; null fields aren't searched for inner fields. */
function lacking(value: unknown, [step, ...rest]: string[]): boolean {
  if (step === undefined || value === null) return false
  if (step === '[]') return !Array.isArray(value) || value.some((item) => lacking(item, rest))
  return typeof value !== 'object' || !(step in value) || lacking(value[step as never], rest)
}

/** Covers responses that are assembled from cached parts. */
describe('fields of the specification in responses', () => {
  const paths: Record<string, string> = {
    'GET /users': '/users',
    'GET /users/:username/profile': '/users/alis/profile',
    'GET /users/:username/definitions': '/users/alis/definitions',
    'GET /language/languages': '/language/languages',
    'GET /jbovlaste/types': '/jbovlaste/types',
    'GET /jbovlaste/valsi/:id': '/jbovlaste/valsi/klama',
    'GET /jbovlaste/valsi/:id/definitions': '/jbovlaste/valsi/klama/definitions',
    'GET /jbovlaste/definition/:id': '/jbovlaste/definition/:definitionid',
    'GET /jbovlaste/definitions': '/jbovlaste/definitions?search=go',
    'GET /jbovlaste/definitions/list': '/jbovlaste/definitions/list',
    'GET /jbovlaste/changes': '/jbovlaste/changes?days=70',
    'GET /versions/:id/history': '/versions/:definitionid/history',
    'GET /comments/thread': '/comments/thread?definition_id=:definitionid',
    'GET /comments/list': '/comments/list',
    'GET /comments/threads': '/comments/threads',
    'GET /comments/search': '/comments/search?search=coi',
    'GET /comments/trending': '/comments/trending',
    'GET /comments/bookmarks': '/comments/bookmarks',
    'GET /comments/reactions/my': '/comments/reactions/my',
    'GET /users/:username/comments': '/users/alis/comments',
  }
  it.each(Object.entries(paths))('the response of %s contains the specified fields', async (name, path) => {
    const { status, body } = await sendRequest(site, alis, 'GET', path.replace(':definitionid', String(definitionid)))
    expect(status).toBe(200)
    expect(BUILT[name]!.split(/\s+/).filter((field) => lacking(body, stepsOf(field)))).toEqual([])
    const items = Object.values(body).find(Array.isArray)
    if (/definitions|users|history|comments/.test(name)) expect(items ?? body).not.toEqual([])
  })
})
