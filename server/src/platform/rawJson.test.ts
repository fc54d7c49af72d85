import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RawJson, withFields, withItems } from './rawJson.ts'

const anyObject = fc.dictionary(fc.string(), fc.jsonValue())
const named = (name: string, value: unknown) => JSON.parse(JSON.stringify(Object.fromEntries([[name, value]])))

it('puts any items before any fields', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(anyObject), anyObject, (name, items, others) => {
      fc.pre(!(name in others) && name !== '__proto__' && !('__proto__' in others))
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
      }
      expect(new RawJson(written).read()).toEqual(expected)
    }),
  )
})

it('adds any fields to any object that has one', () => {
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
