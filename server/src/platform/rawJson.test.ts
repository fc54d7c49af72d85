import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RawJson, withFields, withItems } from './rawJson.ts'

const anyObject = fc.dictionary(fc.string(), fc.jsonValue())
const named = (name: string, value: unknown) => JSON.parse(JSON.stringify(Object.fromEntries([[name, value]])))

it('any list items can be inserted before any fields', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(anyObject), anyObject, (name, items, others) => {
      fc.pre(name !== 'next_cursor' && !(name in others) && name !== '__proto__' && !('__proto__' in others))
      const written = withItems(
        name,
        items.map((item) => withFields(Buffer.from(JSON.stringify({ ...item, one: 1 })), { more: name })),
        others,
      )
      const expected = {
        ...named(
          name,
          items.map((item) => ({ ...item, one: 1, more: name })),
        ),
        ...JSON.parse(JSON.stringify(others)),
        next_cursor: null,
      }
      expect(new RawJson(written).read()).toEqual(expected)
    }),
  )
})

it('any fields can be added to any serialized object', () => {
  fc.assert(
    fc.property(anyObject, fc.string(), fc.array(fc.string()), (object, match, evidence) => {
      const before = { ...object, id: 1 }
      const item = withFields(Buffer.from(JSON.stringify(before)), { match, evidence })
      expect(JSON.parse(withItems('items', [item], {}).toString()).items).toEqual([
        JSON.parse(JSON.stringify({ ...before, match, evidence })),
      ])
    }),
  )
})

it('a list response ends after 1 MB, and following the cursor returns every item once', () => {
  const long = (id: number) => withFields(Buffer.from(JSON.stringify({ id })), { text: 'a'.repeat(90_000 + id) })
  const items = Array.from({ length: 40 }, (_, id) => long(id))
  const ids: number[] = []
  let after: string | undefined
  do {
    const written = withItems('items', items, { total: 40 }, after)
    expect(written.length).toBeLessThan(1_001_000)
    const read = JSON.parse(written.toString())
    ids.push(...read.items.map(({ id }: { id: number }) => id))
    after = read.next_cursor ?? undefined
  } while (after !== undefined)
  expect(ids).toEqual(items.map((_, id) => id))
})

it('a list response has at least one item, but no items past the end', () => {
  const item = withFields(Buffer.from('{"id":1}'), { text: 'a'.repeat(3_000_000) })
  expect(JSON.parse(withItems('items', [item, item], {}).toString())).toMatchObject({ next_cursor: '1' })
  expect(JSON.parse(withItems('items', [item], {}, '99999').toString())).toEqual({ items: [], next_cursor: null })
})
