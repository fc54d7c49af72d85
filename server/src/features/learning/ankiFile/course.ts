import type { CardSide, Direction, LogEntry, SchedulerParameters } from '@vlacku/study'
import type { Numbers } from './numbers.ts'

/** A card with what a learner did with it. */
export interface AnkiCard {
  flashcard_id: number
  /** Of the row that the note is made of. */
  item_id: number
  /** What it is known by again, within the site. */
  guid: string
  /** When its content last changed, ms since 1970. */
  changed_at: number
  direction: Direction
  /** As people write them: definitions with `$maths$` and `{words}`. */
  front: string
  back: string
  notes: string
  /** Back and notes as HTML, for cards that aren't read back as they were written. */
  html?: { back: string; notes: string }
  /** Names of the levels it is in. */
  levels: string[]
  /** Names of its pictures among `media`. */
  pictures: Partial<Record<'front' | 'back', string>>
  log: (LogEntry & { card_side: CardSide; duration_ms: number | null })[]
}

/** What a deck is made of. */
export interface AnkiCourse {
  /** Of the collection, or whatever else the deck is made of. */
  collection_id: number
  numbers: Numbers
  name: string
  description: string
  /** Of the site: numbers of cards are its own. */
  host: string
  /** Ms since 1970. */
  now: number
  /** Due dates are counted in its days. */
  scheduling: SchedulerParameters
  cards: AnkiCard[]
  media: { name: string; bytes: Uint8Array }[]
}
