import type { Flashcard } from '@vlacku/contract/flashcards'

/** Returns the display name of a card: its front. */
export const nameOf = ({ word, free_content_front }: Pick<Flashcard, 'word' | 'free_content_front'>): string =>
  word ?? free_content_front ?? ''
