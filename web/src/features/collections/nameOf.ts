import type { CollectionItem } from '@vlacku/contract/collections'

/** What an item is called in sentences: its word, or the beginning of its front. */
export const nameOf = ({ word, free_content_front }: Pick<CollectionItem, 'word' | 'free_content_front'>): string =>
  (word ?? free_content_front ?? '').slice(0, 60)
