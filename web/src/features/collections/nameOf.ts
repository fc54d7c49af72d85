import type { CollectionItem } from '@vlacku/contract/collections'

/** Returns the display name of an item: its word, or the start of its front. */
export const nameOf = ({ word, free_content_front }: Pick<CollectionItem, 'word' | 'free_content_front'>): string =>
  (word ?? free_content_front ?? '').slice(0, 60)
