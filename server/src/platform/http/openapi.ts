import { authoritiesOf, type Cost, type Endpoint, type ErrorCode, httpStatus } from '@vlacku/contract'
import { z } from 'zod'
import { KEY_HEADER } from '../idempotent.ts'
import { UNITS_A_MINUTE } from './limits.ts'

type Json = Record<string, unknown>

/** Builds the OpenAPI 3.1 document of all endpoints. */
export function openApi(endpoints: readonly Endpoint[], server: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'vlacku', version: '1', description: 'A dictionary and community site for constructed languages' },
    servers: [{ url: `${server}/api` }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const { access, summary, method, body } = endpoint
  const description = moreAbout(endpoint)
  return {
    operationId: operationIdOf(endpoint),
    summary,
    tags: [endpoint.path.split('/')[1]],
    ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(description ? { description } : {}),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [keyHeader] : []),
    ],
    ...(method === 'GET' || body instanceof z.ZodUnknown
      ? {}
      : {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: {
              ...((endpoint.takesFile === true || endpoint.takesFile === 'or_json') && binary),
              ...(endpoint.takesFile === 'or_json' && fileOrForm),
              ...(endpoint.takesFile === 'form' && form),
              ...(endpoint.takesFile !== true && {
                'application/json': { schema: endpoint.takesText ? {} : withNulls(schemaOf(body, 'input')) },
              }),
            },
          },
        }),
    responses: { [endpoint.status ?? 200]: responseOf(endpoint), ...errorResponsesOf(endpoint) },
  }
}

/** `GET /users/:username/profile` → `getUsersByUsernameProfile`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.replaceAll('/:', '/by-').split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function moreAbout({ access, confirmedOnly, limit, cost }: Endpoint): string {
  const sentences = []
  if (access === 'bridge') sentences.push("Needs the operator's `CHAT_TOKEN`.")
  if (typeof access === 'object')
    sentences.push(
      `Needs the permission ${authoritiesOf(access)
        .map((name) => `\`${name}\``)
        .join(' or ')}.`,
    )
  if (confirmedOnly) sentences.push('Needs an account with a confirmed email address.')
  if (limit) sentences.push(`Calls at most: ${limit.max} in ${limit.minutes} min.`)
  if (cost !== undefined)
    sentences.push(`Costs ${costText(cost)} of the ${UNITS_A_MINUTE} units that a client has a minute.`)
  return sentences.join(' ')
}

function costText(cost: Cost): string {
  if (typeof cost === 'number') return String(cost)
  if ('bodyField' in cost) return `1 + ${cost.unitsPer1000} per 1000 characters of \`${cost.bodyField}\``
  if ('given' in cost) return `${cost.units} (with \`${cost.given}\`)`
  const when = Object.entries(cost.when).map(([name, value]) =>
    value === undefined ? `without \`${name}\`` : `with \`${name}=${value}\``,
  )
  return `${cost.units} (${when.join(', ')})`
}

const bytes = { schema: { type: 'string', format: 'binary' } }
const binary = { 'application/octet-stream': bytes }
const form = { 'multipart/form-data': { schema: { type: 'object', additionalProperties: true } } }
const fileOrForm = { 'text/csv': bytes, ...form }

const keyHeader = {
  name: KEY_HEADER,
  in: 'header',
  required: false,
  description: 'The same call with the same key is done once, and answered alike for a day.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const object = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: property,
  }))
}

function responseOf({ kind, types, response }: Endpoint): Json {
  if (kind === 'file') {
    return {
      description: 'The file',
      content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    }
  }
  const schema = schemaOf(response, 'output')
  if (kind === 'stream')
    return { description: 'One event after the other', content: { 'text/event-stream': { schema } } }
  return { description: 'Done', content: { 'application/json': { schema } } }
}

/** Error codes that any endpoint may return in addition to its own. */
const always: ErrorCode[] = ['invalid_request', 'too_many_requests', 'internal']

function errorResponsesOf({ errors, access, confirmedOnly, maxBody, rejection }: Endpoint): Json {
  const codes = new Set<ErrorCode>([...errors, ...always])
  if (access !== 'public') codes.add('not_logged_in')
  if (typeof access === 'object') codes.add('not_allowed')
  if (confirmedOnly) codes.add('email_not_confirmed')
  if (maxBody) codes.add('too_many_values')
  const byStatus: Record<string, Json> = {}
  for (const code of codes) {
    const status = String(httpStatus[code])
    const others = byStatus[status]?.description
    byStatus[status] = {
      description: others ? `${others}, ${code}` : code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  if (rejection) {
    const schema = { anyOf: [schemaOf(rejection, 'output'), { $ref: '#/components/schemas/Error' }] }
    byStatus['400'] = { ...byStatus['400'], content: { 'application/json': { schema } } }
  }
  return byStatus
}

/** Allows null for optional body fields, with the same meaning as a missing field. */
function withNulls(schema: Json): Json {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: schema.anyOf.map(withNulls) }
  const { properties, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] }
  if (!properties) return schema
  const entries = Object.entries(properties).map(([name, property]) => {
    const takesNull = required.includes(name) || JSON.stringify(property).includes('"type":"null"')
    return [name, takesNull ? property : { anyOf: [property, { type: 'null' }] }]
  })
  return { ...schema, properties: Object.fromEntries(entries) }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

const errorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: { error: { enum: Object.keys(httpStatus) }, message: { type: 'string' }, details: { type: 'object' } },
}
