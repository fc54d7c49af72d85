import type { CardSide, Direction, LogEntry, SchedulerParameters } from '@vlacku/study'

/** A card with a user's reviews. */
export interface AnkiCard {
  flashcard_id: number
  /** Item from which the note is created. */
  item_id: number
  /** Note ID, stable within the site. */
  guid: string
  /** Time of the last content change (Unix ms). */
  changed_at: number
  direction: Direction
  /** In definition format, with `$math$` and `{words}`. */
  front: string
  back: string
  notes: string
  /** Back and notes as HTML, for cards that won't be imported again. */
  html?: { back: string; notes: string }
  /** Names of the card's levels. */
  levels: string[]
  /** Names of the card's pictures in `media`. */
  pictures: Partial<Record<'front' | 'back', string>>
  log: (LogEntry & { card_side: CardSide; duration_ms: number | null })[]
}

/** Input for writing an Anki deck. */
export interface AnkiCourse {
  /** ID of the collection or other source of the cards. */
  collection_id: number
  numbers: Numbers
  name: string
  description: string
  /** Host of the site, since card IDs are only unique per site. */
  host: string
  /** Current time (Unix ms). */
  now: number
  /** Determines how days are counted for due dates. */
  scheduling: SchedulerParameters
  cards: AnkiCard[]
  media: { name: string; bytes: Uint8Array }[]
}

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

const OURS = 'vlacku::'
/** Maximum length of a level name. */
const MAX_NAME_LENGTH = 120

/** Returns the Anki tag of a level. Tags can't contain spaces. */
export const levelTag = (name: string): string => `${OURS}${name.trim().replace(/[\s:]+/g, '_')}`

export const isLevelTag = (tag: string): boolean => tag.startsWith(OURS) && tag.length > OURS.length

/** Returns the level name for a tag: `a::b` becomes `a: b`. */
export const levelName = (tag: string): string =>
  (isLevelTag(tag) ? tag.slice(OURS.length) : tag)
    .replaceAll('::', ': ')
    .replaceAll('_', ' ')
    .replaceAll('\0', '')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
