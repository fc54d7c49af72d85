import { expect, it } from 'vitest'
import { isTyped } from './directions.ts'

it.each([
  [{ direction: 'fillin', quiz_direction: null }, true, true],
  [{ direction: 'both', quiz_direction: null }, false, false],
  [{ direction: 'both' }, false, false],
  [{ direction: 'both', quiz_direction: 'direct' }, true, false],
  [{ direction: 'both', quiz_direction: 'reverse' }, false, true],
  [{ direction: 'both', quiz_direction: 'fillin_both' }, true, true],
  [{ direction: 'both', quiz_direction: 'justinformation' }, false, false],
  [{ direction: 'justinformation', quiz_direction: 'both' }, false, false],
] as const)('the card %j requires a typed answer on the front: %s, on the back: %s', (card, direct, reverse) => {
  expect([isTyped(card, 'direct'), isTyped(card, 'reverse')]).toEqual([direct, reverse])
})
