import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codePoint } from '../../../../../scripts/codePoint.ts'
import { UnsubscribeTokens } from './index.ts'

const tokens = new UnsubscribeTokens('the key of a site, long enough to be one')
const number = fc.integer({ min: 1, max: 2_147_483_647 })

it('an unsubscribe token resolves to its user', () => {
  fc.assert(fc.property(number, (user_id) => tokens.read(tokens.issue(user_id)) === user_id))
})

it('changing any character of an unsubscribe token makes it invalid', () => {
  fc.assert(
    fc.property(number, fc.nat(), fc.constantFrom(...'A9_-.= '), (user_id, place, character) => {
      const token = tokens.issue(user_id)
      const at = place % token.length
      const changed = token.slice(0, at) + character + token.slice(at + 1)
      fc.pre(changed !== token)
      expect(tokens.read(changed)).toBeNull()
    }),
    // changes the last character of a signature only in bits that decoding ignores
    { examples: [[13, 2_147_483_641, '-']] },
  )
})

it('an unsubscribe token that the site did not issue is invalid', () => {
  fc.assert(fc.property(fc.string({ unit: codePoint, maxLength: 80 }), (text) => tokens.read(text) === null))
})
