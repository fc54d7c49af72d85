import fc from 'fast-check'
import { codePoint } from '../../../scripts/codePoint.ts'

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
interface Operation {
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
}

export interface GeneratedRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  url: string
  headers: Record<string, string>
  payload?: string
}

/** Text from attackers and faulty programs. */
const hostileText = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      '%',
      '_',
      "'",
      '"',
      '\\',
      '../..',
      '%00',
      '0',
      '-1',
      '1e9',
      'null',
      'undefined',
    ],
    ...['true', 'NaN', '<script>alert(1)</script>', "' or 1=1 --", '{{7*7}}', '__proto__', 'constructor'],
    ...[
      '\u202e',
      '\u200b',
      '👩‍👩‍👧',
      'ｕｓｅｒ',
      'İ',
      'ß',
      '𝒳',
      '\r\nSet-Cookie: a=b',
      'a'.repeat(5_000),
      '9'.repeat(40),
    ],
  ),
  fc.string({ unit: codePoint, maxLength: 60 }),
)
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(
    null,
    true,
    false,
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    [],
    {},
    [[]],
    [null],
    { $ne: null },
    { length: -1 },
  ),
  fc.jsonValue(),
)

const wellFormed: Record<string, string[]> = {
  email: ['alis@example.org', 'nobody@example.org'],
  uuid: ['6f1b7d0e-8d1f-4a67-9a51-1d6f0a3d5c11', '00000000-0000-0000-0000-000000000000'],
  'date-time': ['2020-01-01T00:00:00Z'],
}
const plausibleText = fc.constantFrom(
  'alis',
  'klama le zarci',
  'admin',
  'editor',
  'vote_definition',
  '1',
  'abcdefgh',
  'image/png',
)

/** Generates values that approximately match a schema. */
function plausible(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(plausible))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'integer' || type === 'number') return fc.constantFrom(1, 2, 3, 20, 100)
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(value(schema.items ?? {}), { maxLength: 4 })
  if (type === 'object') return objectOf(schema)
  const known = schema.format ? wellFormed[schema.format] : undefined
  return known ? fc.constantFrom(...known) : plausibleText
}

const value = (schema: Schema) =>
  fc.oneof({ weight: 9, arbitrary: plausible(schema) }, { weight: 1, arbitrary: hostileValue })

/** Fields that are required although the schema can't express that. */
const NEEDED = new Set(['definition'])

/** Generates objects with some fields omitted (most of them, if there are many) and some unknown fields. */
function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, value(schema)]))
  const greedy = fc.constantFrom({}, {}, {}, { role: 'admin' }, { user_id: 1 }, { authorities: ['manage_users'] })
  const forgetful = fc.constantFrom('nothing', 'nothing', 'most', 'most', 'some')
  const needed = Object.keys(fields).filter((name) => required.includes(name) || NEEDED.has(name))
  const optional = Object.keys(fields).filter((name) => !needed.includes(name))
  const record = forgetful.chain((forgotten) => {
    if (forgotten !== 'most')
      return fc.record(fields, { requiredKeys: forgotten === 'nothing' ? required : [] } as never)
    return fc
      .subarray(optional, { maxLength: Math.min(2, optional.length) })
      .chain((chosen) => fc.record(Object.fromEntries([...needed, ...chosen].map((name) => [name, fields[name]!]))))
  })
  return fc.tuple(record, greedy).map(([fields, more]) => ({ ...(fields as object), ...more }))
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FILE_TYPE = { 'content-type': 'application/octet-stream' }

/** Generates requests to an endpoint: most of them nearly valid, some malformed, and some with the wrong content type. */
function requestsTo(path: string, method: string, operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const parameter = (schema: Schema) =>
    value(schema).map((generated) => encoded(typeof generated === 'string' ? generated : JSON.stringify(generated)))
  const named = operation.parameters.map(({ name, schema }) => [name, parameter(schema)] as const)
  const parts: fc.Arbitrary<Record<string, string | undefined>> = fc.record(Object.fromEntries(named), {
    requiredKeys: [],
  })
  const schema = operation.requestBody?.content['application/json']?.schema
  const body = schema
    ? fc.oneof(
        {
          weight: 12,
          arbitrary: value(schema).map((generated) => ({ payload: JSON.stringify(generated), headers: JSON_TYPE })),
        },
        { weight: 1, arbitrary: hostileText.map((payload) => ({ payload, headers: JSON_TYPE })) },
        {
          weight: 1,
          arbitrary: hostileText.map((payload) => ({ payload, headers: { 'content-type': 'text/plain' } })),
        },
        { weight: 1, arbitrary: fc.constant({ payload: '{"__proto__":{"role":"admin"}}', headers: JSON_TYPE }) },
        { weight: 1, arbitrary: fc.constant({ payload: `${'['.repeat(20_000)}`, headers: JSON_TYPE }) },
      )
    : operation.requestBody
      ? fc
          .oneof(hostileText, fc.constant('PK\x05\x06'.padEnd(22, '\0')))
          .map((payload) => ({ payload, headers: FILE_TYPE }))
      : fc.constant({ headers: {} })
  return fc.tuple(parts, body).map(([values, { headers, ...sent }]) => {
    const of = (place: string) => operation.parameters.filter((p) => p.in === place).map(({ name }) => name)
    const where = of('path').reduce((url, name) => url.replace(`{${name}}`, values[name] || 'x'), path)
    const query = of('query').flatMap((name) => (values[name] === undefined ? [] : [`${name}=${values[name]}`]))
    return {
      method: method.toUpperCase(),
      url: `/api${where}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      headers: {
        ...headers,
        ...Object.fromEntries(of('header').flatMap((name) => (values[name] ? [[name, values[name]]] : []))),
      },
      ...sent,
    } as GeneratedRequest
  })
}

/** A lone surrogate can't be encoded in a URL. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

/** Generates requests to the endpoints of an OpenAPI document with a path prefix; deterministic for a seed. */
export function hostileRequests(
  document: OpenApiDocument,
  prefixes: string[],
  count: number,
  seed: number,
): GeneratedRequest[] {
  const endpointRequests = Object.entries(document.paths)
    .filter(([path]) => prefixes.some((prefix) => path.startsWith(prefix)))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => requestsTo(path, method, operation)),
    )
  const each = Math.ceil(count / endpointRequests.length)
  return endpointRequests.flatMap((requests, n) => fc.sample(requests, { numRuns: each, seed: seed + n }))
}
