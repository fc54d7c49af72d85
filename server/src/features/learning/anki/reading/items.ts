import type { DeckReason, ModelChoice } from '@vlacku/contract/anki'
import { MAX_CARD_TEXT } from '@vlacku/contract/collections'
import { EARLIEST_REVIEW_MS } from '@vlacku/contract/flashcards'
import { type CardSide, type Direction, type Rating, sidesOf } from '@vlacku/study'
import { isOurModel, isTypedModel } from '../../ankiFile/index.ts'
import { APART, ankiClozeText, ankiText } from './ankiText.ts'
import { sidesOfTemplates } from './choices.ts'
import { gapsOf, isImageOcclusion } from './cloze.ts'
import type { AnkiModel } from './noteTypes.ts'
import type { AnkiCardRow, AnkiDatabase, AnkiNote, AnkiReview } from './readDatabase.ts'

/** An item created from a note. A cloze note becomes several items. */
export interface DeckItem {
  front: string
  back: string
  notes: string
  direction: Direction | null
  /** File names, as in the media manifest. */
  pictures: Partial<Record<'front' | 'back', string>>
  tags: string[]
  past: Partial<Record<CardSide, PastEntry[]>>
  /** Number of cards whose due date isn't explained by reviews. */
  unexplained_dates: number
  /** Item ID on the exporting site, if that site is `host`. */
  item_id: number | null
  /** The original back of an exported note, for comparison with the dictionary. */
  definition_html: string | null
}

interface RejectedItem {
  identifier: string
  reason: DeckReason
}

interface NoteItems {
  items: DeckItem[]
  rejected: RejectedItem[]
  sounds: number
}

const OUR_GUID = /^vlacku\/([^/]+)\/(\d{1,9})$/
/** Truncates text just above the limit, so that the later check still rejects it. */
const cut = (text: string) => text.slice(0, MAX_CARD_TEXT + 1)
const IMAGE_OF_OURS = /^<img src="[^"<>]*"><br>/

/** Converts a note to items. `nth` is 1-based. */
export function itemsOfNote(
  note: AnkiNote,
  {
    model,
    choice,
    host,
    db,
    nth,
  }: { model: AnkiModel; choice: ModelChoice; host: string; db: AnkiDatabase; nth: number },
): NoteItems {
  if (choice.direction === null) return { items: [], rejected: [], sounds: 0 }
  if (note.fields === null) return { items: [], rejected: [{ identifier: `#${nth}`, reason: 'too_long' }], sounds: 0 }
  if (model.kind === 'cloze') return clozeItems(note, { choice, db, nth })
  const isOurs = isOurModel(model)
  const isAsWritten = isOurs && choice.front === 0 && choice.back === 1
  const read = (place: number | null) => ankiText(place === null ? '' : (note.fields?.[place] ?? ''), isAsWritten)
  const [front, back, notes] = [read(choice.front), read(choice.back), read(choice.notes)]
  const sides = sidesOfTemplates(model, choice)
  const cards = db.cards.get(note.id) ?? []
  const direction = isAsWritten ? ourDirection(note.fields, model) : narrowed(choice.direction, cards, sides)
  const [, writtenAt, item_id] = OUR_GUID.exec(note.guid) ?? []
  const item: DeckItem = {
    ...{
      front: cut(front.text),
      back: cut(back.text),
      notes: notes.text.slice(0, 100_001),
      direction,
      tags: note.tags,
    },
    pictures: { ...(front.images[0] && { front: front.images[0] }), ...(back.images[0] && { back: back.images[0] }) },
    ...pastOfSides(db, cards, direction, sides),
    item_id: writtenAt === host ? Number(item_id) : null,
    definition_html: isAsWritten ? cut((note.fields[1] ?? '').replace(IMAGE_OF_OURS, '')) : null,
  }
  return { items: [item], rejected: [], sounds: front.sounds + back.sounds + notes.sounds }
}

/** Returns the direction from the fields `Direct` and `Reverse`. */
function ourDirection(fields: readonly string[], { id }: AnkiModel): Direction | null {
  const [direct, reverse] = [fields[3] ?? '', fields[4] ?? '']
  if (direct === 'once' && reverse === '') return 'justinformation'
  const side = direct && reverse ? 'both' : direct ? 'direct' : reverse ? 'reverse' : null
  if (!side || !isTypedModel(id)) return side
  return side === 'direct' ? 'fillin' : `fillin_${side}`
}

type Cards = AnkiCardRow[]

/** Limits the direction of a note with an optional second card to the cards that exist. */
function narrowed(direction: Direction, cards: Cards, sides: ReadonlyMap<number, CardSide>): Direction {
  const there = new Set(cards.map(({ ord }) => sides.get(ord)))
  if (sidesOf(direction).length < 2 || there.has('direct') === there.has('reverse')) return direction
  const side = there.has('direct') ? 'direct' : 'reverse'
  if (direction === 'both') return side
  return side === 'direct' ? 'fillin' : 'fillin_reverse'
}

function pastOfSides(
  db: AnkiDatabase,
  cards: Cards,
  direction: Direction | null,
  sides: ReadonlyMap<number, CardSide>,
): Pick<DeckItem, 'past' | 'unexplained_dates'> {
  const past: DeckItem['past'] = {}
  let unexplained_dates = 0
  for (const { id, ord, isDated } of cards) {
    const side = sides.get(ord)
    if (!side || !direction || !sidesOf(direction).includes(side)) continue
    const reviews = db.reviews.get(id)
    const known = reviews && pastOf(reviews)
    if (known) past[side] = known
    if (isDated && !known?.length) unexplained_dates += 1
  }
  return { past, unexplained_dates }
}

function clozeItems(
  note: AnkiNote,
  { choice, db, nth }: { choice: ModelChoice; db: AnkiDatabase; nth: number },
): NoteItems {
  const cloze = ankiClozeText(note.fields?.[choice.front] ?? '')
  if (isImageOcclusion(cloze.text)) return imageOcclusion(note, choice, nth)
  const notes = ankiText(choice.notes === null ? '' : (note.fields?.[choice.notes] ?? ''))
  const sounds = cloze.sounds + notes.sounds
  const identifier = identifierOf(cloze.text.replaceAll(APART, ''), nth)
  // limited because each gap repeats the text
  if (cloze.text.length > 2 * MAX_CARD_TEXT)
    return { items: [], rejected: [{ identifier, reason: 'too_long' }], sounds }
  const gaps = gapsOf(cloze.text)
  if (gaps.length === 0) return { items: [], rejected: [{ identifier, reason: 'no_gap' }], sounds }
  const cards = db.cards.get(note.id) ?? []
  const items = gaps.map(({ number, front, back }): DeckItem => {
    const ofGap = cards.filter(({ ord }) => ord === number - 1)
    return {
      ...{
        front: cut(front),
        back: cut(back),
        notes: notes.text.slice(0, 100_001),
        direction: 'fillin',
        tags: note.tags,
      },
      pictures: cloze.images[0] ? { front: cloze.images[0] } : {},
      ...pastOfSides(db, ofGap, 'fillin', new Map([[number - 1, 'direct']])),
      ...{ item_id: null, definition_html: null },
    }
  })
  return { items, rejected: [], sounds }
}

/** Rejects image occlusion notes, which contain no text to learn. Another field, such as the header, identifies the note. */
function imageOcclusion(note: AnkiNote, { front }: ModelChoice, nth: number): NoteItems {
  const texts = (note.fields ?? []).map((field, place) => (place === front ? '' : ankiText(field).text))
  const identifier = identifierOf(texts.find((text) => text !== '') ?? '', nth)
  return { items: [], rejected: [{ identifier, reason: 'image_occlusion' }], sounds: 0 }
}

const identifierOf = (text: string, nth: number) => text.slice(0, 80).trim() || `#${nth}`

/** A review of one side, in the format of the study log. */
interface PastEntry {
  /** Anki's review ID, which is also the review time (Unix ms). */
  at: number
  kind: 'review' | 'reset'
  rating: Rating | null
  duration_ms: number
}

const MAX_MS = 3_600_000
const FILTERED = 3
const BY_HAND = 4

/**
 * Returns the study log of a card. Cards reset in Anki (manual entries without a factor) start over. Like Anki's FSRS, ignores
 * other manual entries and previews in filtered decks.
 */
export const pastOf = (reviews: readonly AnkiReview[]): PastEntry[] =>
  reviews.flatMap(({ id: at, ease, duration_ms, kind, factor }): PastEntry[] => {
    if (at < EARLIEST_REVIEW_MS) return []
    const common = { at, duration_ms: Math.max(0, Math.min(duration_ms, MAX_MS)) }
    if (ease === 0) return kind === BY_HAND && factor === 0 ? [{ ...common, kind: 'reset', rating: null }] : []
    if (ease < 1 || ease > 4 || kind > BY_HAND || (kind === FILTERED && factor === 0)) return []
    return [{ ...common, kind: 'review', rating: ease as Rating }]
  })
