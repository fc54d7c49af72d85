import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codePoint } from '../../../../scripts/codePoint.ts'
import { iterations } from '../../../../scripts/effort.ts'
import type { Site } from '../../app.ts'
import { newWorld, type World } from '../../testing/world.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await world.definition('klama', { definition: '$x_1$ comes', glosses: ['come'] })
  site = await world.site()
  document = (await site.app.inject({ url: '/api/openapi.json' })).json()
})
afterAll(() => world.close())

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
  security?: object[]
}
let document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

describe('the OpenAPI document', () => {
  it('the OpenAPI document has version 3.1 and describes every endpoint', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(operations().length).toBeGreaterThan(8)
  })

  it('every operation has a unique ID that generators can use as a name', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('getUsersByUsernameProfile')
  })

  it('every operation describes its input and its responses', () => {
    for (const { path, method, operation } of operations()) {
      const where = `${method} ${path}`
      expect(operation.summary, where).toBeTruthy()
      expect(Object.keys(operation.responses), where).toEqual(expect.arrayContaining(['400', '429', '500']))
      expect(
        Object.keys(operation.responses).filter((status) => /^20[01]$/.test(status)),
        where,
      ).toHaveLength(1)
      for (const response of Object.values(operation.responses)) {
        expect(response.description, where).toBeTruthy()
        expect(Object.keys(response.content).length, where).toBeGreaterThan(0)
      }
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const documented = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(documented.sort(), where).toEqual(inPath.sort())
      for (const parameter of operation.parameters)
        expect(parameter.schema, `${where} ${parameter.name}`).toBeTypeOf('object')
    }
  })

  it('the OpenAPI document describes errors whose error field contains a reason instead of a code', () => {
    const { content } = document.paths['/language/validate_mathjax']!.post!.responses['400']!
    const { anyOf } = content['application/json']!.schema as { anyOf: { properties?: { error: object } }[] }
    expect(anyOf.map(({ properties }) => properties?.error)).toContainEqual({ type: 'string' })
  })

  it('every reference in the OpenAPI document resolves, and nothing is "undefined"', () => {
    const text = JSON.stringify(document)
    for (const [, ref] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const found = ref!
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
      expect(found, ref).toBeTypeOf('object')
    }
    expect(text).not.toContain('undefined')
  })

  it('the documentation page works without scripts and external resources', async () => {
    const page = await site.app.inject({ url: '/api/docs' })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { path } of operations()) expect(page.body).toContain(`<code>${path}</code>`)
    expect(page.body).not.toMatch(/<script|(src|href)="(https?:)?\/\//)
    expect((await site.app.inject({ url: '/api/docs/style.css' })).headers['content-type']).toMatch('text/css')
  })
})

describe('random input to every endpoint', () => {
  const anyText = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 30 }),
    fc.constantFrom(
      '',
      '0',
      '1',
      '-1',
      '1e309',
      '99999999999999999999',
      '2147483648',
      'NaN',
      'null',
      'true',
      '\0',
      "'",
      '%',
      '\\',
      'a'.repeat(5000),
    ),
  )
  const anyBody = fc.oneof(fc.json(), fc.string(), fc.constantFrom('{}', '[]', 'null', '{"__proto__":1}', '\0'))
  const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString())

  it('random input never causes a 500 response', async () => {
    const request = fc.record({
      which: fc.nat(),
      path: fc.array(anyText, { minLength: 3, maxLength: 3 }),
      query: fc.dictionary(
        fc.constantFrom('page', 'per_page', 'q', 'search', 'lang', 'langid', 'word', 'text', 'x'),
        fc.array(anyText, { maxLength: 2 }),
      ),
      known: fc.array(anyText, { minLength: 8, maxLength: 8 }),
      body: anyBody,
      type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', ''),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ which, path, query, known, body, type }) => {
        const all = operations()
        const { path: template, method, operation } = all[which % all.length]!
        let at = 0
        const url = template.replace(/\{\w+\}/g, () => encode(path[at++ % 3]!) || '0')
        const named = operation.parameters.filter((parameter) => parameter.in === 'query')
        const pairs = [
          ...Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value])),
          ...named.slice(0, 8).map(({ name }, i) => [name, known[i]!]),
        ]
        const response = await site.app.inject({
          method: method.toUpperCase() as 'GET',
          url: `/api${url}?${pairs.map(([name, value]) => `${encode(name!)}=${encode(value!)}`).join('&')}`,
          ...(method === 'get' ? {} : { payload: body, headers: type ? { 'content-type': type } : {} }),
        })
        expect(response.statusCode).toBeLessThan(500)
        if (response.statusCode >= 400)
          expect(response.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) })
      }),
      { numRuns: iterations(400) },
    )
  })
})
