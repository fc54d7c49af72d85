import { MatchKind } from '@vlacku/contract/search'
import { expect, it } from 'vitest'
import { MATCH_KINDS } from './core/index.ts'

it('promises the kinds of matches that the index gives, in the same order', () => {
  expect(MatchKind.options).toEqual([...MATCH_KINDS])
})
