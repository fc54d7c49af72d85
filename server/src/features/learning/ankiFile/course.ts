import type { CardSide, Direction, LogEntry, SchedulerParameters } from '@vlacku/study'
import type { Numbers } from './numbers.ts'

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
