import { MatchKind } from '@vlacku/contract/search'
import { MATCH_KINDS } from '@vlacku/textsearch'
import { expect, it } from 'vitest'

it('the contract lists the match kinds in the same order as the index', () => {
  expect(MatchKind.options).toEqual([...MATCH_KINDS])
})
