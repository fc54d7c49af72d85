/** How an item is studied, under the names of the contract. */
export type Direction = 'direct' | 'reverse' | 'both' | 'fillin' | 'fillin_reverse' | 'fillin_both' | 'justinformation'
/** What is asked: `direct` shows the front, `reverse` the back. */
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

/** The sides of a card that are asked. */
export const sidesOf = (direction: Direction): readonly CardSide[] => sides[direction]

interface Studied {
  direction: Direction
  /** Missing in sessions that an older version stored. */
  quiz_direction?: Direction | null
}

/** True if the answer to a side is typed: in fill-in directions, and on the sides of the quiz direction. */
export function isTyped({ direction, quiz_direction = null }: Studied, side: CardSide): boolean {
  if (direction === 'justinformation') return false
  if (direction.startsWith('fillin')) return true
  return quiz_direction !== null && quiz_direction !== 'justinformation' && sidesOf(quiz_direction).includes(side)
}
