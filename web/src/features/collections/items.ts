import type { CollectionItem } from '@vlacku/contract/collections'

/** Study directions, in menu order. */
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

/** Returns the quiz directions offered for an item, including a direction stored by an API client. */
export const quizDirections = (item: CollectionItem | null): Direction[] => [
  ...new Set<Direction>(['direct', 'reverse', 'both', ...(item?.quiz_direction ? [item.quiz_direction] : [])]),
]

/** Returns the display name of an item: its word, or the start of its front. */
export const nameOf = ({ word, free_content_front }: Pick<CollectionItem, 'word' | 'free_content_front'>): string =>
  (word ?? free_content_front ?? '').slice(0, 60)
