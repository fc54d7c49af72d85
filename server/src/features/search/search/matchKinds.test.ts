import { MatchKind } from '@vlacku/contract/search'
import { MATCH_KINDS } from '@vlacku/textsearch'
import { expect, it } from 'vitest'

it('promises the kinds of matches that the index gives, in the same order', () => {
  expect(MatchKind.options).toEqual([...MATCH_KINDS])
})
