import type { CollectionItem } from '@vlacku/contract/collections'

/** How an item can be studied, in the order they are offered. */
export const DIRECTIONS = [
  'direct',
  'reverse',
  'both',
  'fillin',
  'fillin_reverse',
  'fillin_both',
  'justinformation',
] as const satisfies NonNullable<CollectionItem['flashcard']>['direction'][]
export type Direction = (typeof DIRECTIONS)[number]

/** Quiz directions that are offered for an item; clients of the API may have stored another one. */
export const quizDirections = (item: CollectionItem | null): Direction[] => [
  ...new Set<Direction>(['direct', 'reverse', 'both', ...(item?.quiz_direction ? [item.quiz_direction] : [])]),
]
