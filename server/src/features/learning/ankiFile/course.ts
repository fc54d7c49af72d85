import type { CardSide, Direction, LogEntry, SchedulerParameters } from '@vlacku/study'
import type { Numbers } from './numbers.ts'

/** A card with a user's reviews. */
export interface AnkiCard {
  flashcard_id: number
  /** The item of the note. */
  item_id: number
  /** Stable ID of the note within the site. */
  guid: string
  /** Last change of its content (ms since 1970). */
  changed_at: number
  direction: Direction
  /** In the format of definitions, with `$maths$` and `{words}`. */
  front: string
  back: string
  notes: string
  /** Back and notes as HTML, for cards that won't be imported again. */
  html?: { back: string; notes: string }
  /** Names of its levels. */
  levels: string[]
  /** Names of its pictures in `media`. */
  pictures: Partial<Record<'front' | 'back', string>>
  log: (LogEntry & { card_side: CardSide; duration_ms: number | null })[]
}

/** The input of a deck. */
export interface AnkiCourse {
  /** ID of the collection or other source of the deck. */
  collection_id: number
  numbers: Numbers
  name: string
  description: string
  /** Host of the site, since card IDs are unique per site. */
  host: string
  /** In ms since 1970. */
  now: number
  /** Days in which due dates are counted. */
  scheduling: SchedulerParameters
  cards: AnkiCard[]
  media: { name: string; bytes: Uint8Array }[]
}
