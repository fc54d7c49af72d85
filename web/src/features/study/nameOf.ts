import type { Flashcard } from '@vlacku/contract/flashcards'

/** How a card is named: by what is on its front. */
export const nameOf = ({ word, free_content_front }: Pick<Flashcard, 'word' | 'free_content_front'>): string =>
  word ?? free_content_front ?? ''
