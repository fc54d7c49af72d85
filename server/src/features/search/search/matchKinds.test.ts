import { MatchKind } from '@vlacku/contract/search'
import { MATCH_KINDS } from '@vlacku/textsearch'
import { expect, it } from 'vitest'

it('the contract lists the match kinds of the index in the same order', () => {
  expect(MatchKind.options).toEqual([...MATCH_KINDS])
})
