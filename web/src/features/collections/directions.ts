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
