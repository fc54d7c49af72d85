import type { Endpoint } from '@vlacku/contract'
import * as contract from '@vlacku/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseBody } from './parsed.ts'

const Body = z.object({
  word: z.string().min(1),
  langid: z.int().default(1),
  notes: z.string().nullish(),
  by: z.object({ name: z.string(), age: z.int().optional() }).optional(),
  places: z.array(z.object({ word: z.string(), place: z.int().optional() })).optional(),
  tags: z.array(z.string()).optional(),
})

describe('null for an optional field', () => {
  it.each([
    [
      { word: 'a', langid: null },
      { word: 'a', langid: 1 },
    ],
    [
      { word: 'a', by: null, places: null },
      { word: 'a', langid: 1 },
    ],
    [
      { word: 'a', by: { name: 'x', age: null } },
      { word: 'a', langid: 1, by: { name: 'x' } },
    ],
    [
      { word: 'a', places: [{ word: 'b', place: null }] },
      { word: 'a', langid: 1, places: [{ word: 'b' }] },
    ],
  ])('null fields that the schema does not accept are treated as missing in %j', (input, expected) =>
    expect(parseBody(Body, input).data).toEqual(expected),
  )

  it('null is passed to the handler if the endpoint accepts it', () =>
    expect(parseBody(Body, { word: 'a', notes: null }).data).toEqual({ word: 'a', langid: 1, notes: null }))
  it.each([
    [{ word: null, langid: null }, ['word']],
    [{ word: 'a', by: { name: null } }, ['by.name']],
    [{ word: 'a', tags: ['x', null] }, ['tags.1']],
    [{ word: 'a', langid: 'x', by: null }, ['langid']],
    [null, ['']],
  ])('null for a required field is rejected: %j', (input, fields) =>
    expect(parseBody(Body, input).error?.issues.map(({ path }) => path.join('.'))).toEqual(fields),
  )
  it('parsing does not modify the request body', () => {
    const input = { word: 'a', by: { name: 'x', age: null } }
    parseBody(Body, input)
    expect(input).toEqual({ word: 'a', by: { name: 'x', age: null } })
  })
})

const objectOf = (schema: z.ZodType): z.ZodObject | undefined =>
  schema instanceof z.ZodObject
    ? schema
    : 'innerType' in schema.def
      ? objectOf(schema.def.innerType as z.ZodType)
      : undefined
const withBodies = Object.values(contract)
  .flatMap((feature) => (typeof feature === 'object' ? (Object.values(feature) as Endpoint[]) : []))
  .flatMap((value) => {
    const shape = value !== null && typeof value === 'object' && 'path' in value && objectOf(value.body)?.shape
    return shape ? [{ name: `${value.method} ${value.path}`, body: value.body, shape: shape as z.ZodRawShape }] : []
  })

it.each(withBodies)('$name accepts null for every optional field', ({ body, shape }) => {
  const optional = Object.keys(shape).filter((name) => (shape[name] as z.ZodType).safeParse(undefined).success)
  const nulls = Object.fromEntries(optional.map((name) => [name, null]))
  const rejectedFields = (input: object) =>
    parseBody(body, input).error?.issues.map(({ path }) => String(path[0])) ?? []
  // some bodies require one of several fields: the error names one of them, whether null or missing
  expect(rejectedFields(nulls).filter((name) => optional.includes(name))).toEqual(
    rejectedFields({}).filter((name) => optional.includes(name)),
  )
})

const endpoints = Object.values(contract)
  .flatMap((part): unknown[] => (typeof part === 'object' ? Object.values(part) : []))
  .filter((value): value is contract.Endpoint => typeof value === 'object' && value !== null && 'body' in value)
const withLists = endpoints.flatMap(({ method, path, body }) =>
  body instanceof z.ZodObject ? [{ name: `${method} ${path}`, body }] : [],
)

it.each(withLists)('1 MB of invalid values is rejected quickly: $name', ({ body }) => {
  for (const wrong of [null, {}, 0]) {
    const list = Array.from({ length: 200_000 / Object.keys(body.shape).length }, () => wrong)
    const input = Object.fromEntries(Object.keys(body.shape).map((field) => [field, list]))
    const started = performance.now()
    expect(parseBody(body, input).success).toBe(false)
    // takes 50 ms; a separate message per value would exceed this limit tenfold
    expect(performance.now() - started).toBeLessThan(1000)
  }
})
