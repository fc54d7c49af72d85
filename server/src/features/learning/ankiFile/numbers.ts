/**
 * Numbers of notes, cards and decks in Anki are times in ms. Ours begin where its own have none any more, in ranges that do not
 * meet each other: numbers of our rows have at most ten digits, and a note has two cards.
 */
export interface Numbers {
  /** The note of a row has its number counted from here, and its cards twice that, and one more. */
  from: number
  decks: number
}

export const COLLECTION_NUMBERS: Numbers = { from: 1_500_000_000_000, decks: 1_500_000_000_000 }
export const DICTIONARY_NUMBERS: Numbers = { from: 1_300_000_000_000, decks: 1_310_000_000_000 }
