import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Written, withFields, withItems } from './written.ts'

const anyObject = fc.dictionary(fc.string(), fc.jsonValue())
const named = (name: string, value: unknown) => JSON.parse(JSON.stringify(Object.fromEntries([[name, value]])))

it('puts any items before any fields', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(anyObject), anyObject, (name, items, others) => {
      fc.pre(!(name in others) && name !== '__proto__' && !('__proto__' in others))
      const written = withItems(
        name,
        items.map((item) => JSON.stringify(item)),
        others,
      )
      const expected = { ...named(name, items), ...JSON.parse(JSON.stringify(others)) }
      expect(new Written(written).read()).toEqual(expected)
    }),
  )
})

it('adds any fields to any object that has one', () => {
  fc.assert(
    fc.property(anyObject, fc.string(), fc.array(fc.string()), (object, match, evidence) => {
      const before = { ...object, id: 1 }
      expect(JSON.parse(withFields(JSON.stringify(before), { match, evidence }))).toEqual(
        JSON.parse(JSON.stringify({ ...before, match, evidence })),
      )
    }),
  )
})
