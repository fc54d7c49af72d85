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

/** Whether the answer is typed. */
export const isTyped = (direction: Direction): boolean => direction.startsWith('fillin')
