/** Ways to study an item, named as in the API contract. */
export type Direction = 'direct' | 'reverse' | 'both' | 'fillin' | 'fillin_reverse' | 'fillin_both' | 'justinformation'
/** The side shown as the prompt: `direct` shows the front, `reverse` the back. */
export type CardSide = 'direct' | 'reverse'

const sides: Record<Direction, readonly CardSide[]> = {
  direct: ['direct'],
  reverse: ['reverse'],
  both: ['direct', 'reverse'],
  fillin: ['direct'],
  fillin_reverse: ['reverse'],
  fillin_both: ['direct', 'reverse'],
  justinformation: ['direct'],
}

/** Returns the studied sides of a card. */
export const sidesOf = (direction: Direction): readonly CardSide[] => sides[direction]

interface Studied {
  direction: Direction
  /** Missing from sessions stored by an older version. */
  quiz_direction?: Direction | null
}

/**
 * Returns true if the answer to a side must be typed, which is the case in fill-in directions and on the sides of the quiz
 * direction.
 */
export function isTyped({ direction, quiz_direction = null }: Studied, side: CardSide): boolean {
  if (direction === 'justinformation') return false
  if (direction.startsWith('fillin')) return true
  return quiz_direction !== null && quiz_direction !== 'justinformation' && sidesOf(quiz_direction).includes(side)
}
