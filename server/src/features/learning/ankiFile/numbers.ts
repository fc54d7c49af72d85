/**
 * ID ranges of notes, cards and decks. Anki uses times in milliseconds as IDs. Exports use separate, higher ranges: row IDs have
 * at most ten digits, and a note has up to two cards.
 */
export interface Numbers {
  /** Offset of note IDs. A card ID is twice the note ID, plus one for a note's second card. */
  from: number
  decks: number
}

export const COLLECTION_NUMBERS: Numbers = { from: 1_500_000_000_000, decks: 1_500_000_000_000 }
export const DICTIONARY_NUMBERS: Numbers = { from: 1_300_000_000_000, decks: 1_310_000_000_000 }
