import type { anki, HandlerInput, Result } from '@vlacku/contract'
import type { DeckReason, ModelChoice } from '@vlacku/contract/anki'
import { MAX_ITEMS } from '@vlacku/contract/collections'
import { stripDirectionControls } from '@vlacku/markup'
import type { Ctx, Viewer } from '../../../platform/context.ts'
import { idempotent } from '../../../platform/idempotent.ts'
import { countImport } from '../../accounts/dailyLimits/index.ts'
import { ankiHtml, definitionHtml, isLevelTag, levelName, withoutWordMarks } from '../ankiFile/index.ts'
import {
  importBatches,
  ownCollection,
  ownTarget,
  presentCollection,
  readFile,
  readFileItem,
  revealCollection,
  stageCollection,
} from '../collections/index.ts'
import { type PastReview, writePast } from '../flashcards/index.ts'
import { putIntoLevels } from '../levels/index.ts'
import * as repo from './anki.repository.ts'
import type { Deck, DeckQuestion } from './readApkg.ts'
import type { DeckItem } from './reading/items.ts'

/** Reads a deck off the main thread. Throws an `AppError` if the deck is invalid. */
export interface DeckReader {
  host: string
  read(question: DeckQuestion): Promise<Deck>
}

type LeftOutNote = { identifier: string; reason: DeckReason }
const MAX_LISTED = 200

/** Returns the contents of a deck and the notes that will be skipped. */
export async function previewDeck(
  file: Uint8Array,
  choices: Readonly<Record<string, ModelChoice>>,
  { host, read }: DeckReader,
): Promise<Result<typeof anki.previewDeck>> {
  const { items, rejected, pictures: _, ...rest } = await read({ file, host, choices, with_pictures: false })
  const judged = items.map((item, at) => readFileItem(asFileItem(item), at + 1))
  const left_out: LeftOutNote[] = [...rejected]
  for (const one of judged) if ('reason' in one) left_out.push({ identifier: one.identifier, reason: one.reason })
  return {
    ...{ ...rest, items: items.length - (left_out.length - rejected.length) },
    ...{ left_out: left_out.slice(0, MAX_LISTED), left_out_count: left_out.length },
  }
}

type ImportInput = HandlerInput<typeof anki.importDeck>

/**
 * Imports a deck in batches: items, cards, pictures and levels, then the `viewer`'s study log from Anki. After an interruption,
 * importing the deck again, with or without the same idempotency key, creates no duplicates. `reviews` is the number of imported
 * reviews.
 */
export async function importDeck(ctx: Ctx, viewer: Viewer, input: ImportInput, reader: DeckReader) {
  const { query } = input
  let cards: DeckCard[] | undefined
  const read = () => readDeck(ctx, viewer, input, reader)
  const result = await idempotent(
    ctx,
    async (tx, imported) => {
      cards = imported.cards
      if (query.collection_id === undefined) await revealCollection(tx, imported.target)
      return { collection: await presentCollection(tx, imported.target.collection_id), ...imported.counts }
    },
    async () => {
      await countImport(ctx, viewer)
      return importCards(ctx, viewer, query, await read())
    },
  )
  if (!query.with_history) return { ...result, reviews: 0 }
  // the same request completed earlier, but its last writes may be missing
  cards ??= await cardsBefore(ctx, viewer, result.collection.collection_id, query, read)
  return { ...result, reviews: await writePast(ctx, viewer, pastOf(cards)) }
}

async function readDeck(ctx: Ctx, viewer: Viewer, { query, body }: ImportInput, reader: DeckReader): Promise<ReadDeck> {
  if (query.collection_id !== undefined) await ownCollection(ctx, viewer, query.collection_id)
  const deck = await reader.read({ file: body, host: reader.host, choices: query.models, with_pictures: true })
  const definitions = await definitionsOf(ctx, deck.items)
  const items = deck.items.map((item, at) => ({ ...asFileItem(item, deck.pictures), ...definitions.get(at) }))
  const file = await readFile(items)
  for (const item of file.items) item.item_id = deck.items[item.nth]!.item_id
  return { deck, file }
}

interface ReadDeck {
  deck: Deck
  file: Awaited<ReturnType<typeof readFile>>
}

/** Returns the cards of a previously imported deck. */
async function cardsBefore(
  ctx: Ctx,
  viewer: Viewer,
  collection_id: number,
  query: ImportInput['query'],
  read: () => Promise<ReadDeck>,
): Promise<DeckCard[]> {
  const { cards } = await importCards(ctx, viewer, { ...query, collection_id }, await read())
  return cards
}

/** Adds items, cards, pictures and levels in batches. Adds them to a new staged collection if no target is given. */
async function importCards(ctx: Ctx, viewer: Viewer, query: ImportInput['query'], { deck, file }: ReadDeck) {
  const target =
    query.collection_id === undefined
      ? await staged(ctx, viewer, query.name || stripDirectionControls(deck.name))
      : ownTarget(viewer, query.collection_id)
  const { summary, item_ids } = await importBatches(ctx, target, file)
  const cards = await cardsOf(ctx, deck, item_ids)
  const levels = await putIntoLevels(ctx, target.collection_id, levelsOf(cards, query.tags_to_levels))
  const skipped: LeftOutNote[] = [
    ...deck.rejected,
    ...summary.skipped_items.filter(({ reason }) => reason !== 'already_there'),
  ]
  return {
    cards,
    target,
    counts: {
      imported_count: summary.imported_count,
      already_there_count: summary.skipped_items.length + deck.rejected.length - skipped.length,
      ...{ skipped_count: skipped.length, skipped_items: skipped, without_images: summary.without_images },
      ...{ levels, sounds: deck.sounds },
      dates_left_out: query.with_history ? cards.reduce((sum, { item }) => sum + item.unexplained_dates, 0) : 0,
    },
  }
}

const staged = (ctx: Ctx, viewer: Viewer, name: string) =>
  stageCollection(ctx, viewer, { name: name.trim() || 'Anki', description: '', is_public: false })

/** Converts an item to the collection file format. */
function asFileItem({ front, back, notes, direction, pictures }: DeckItem, bytes: Deck['pictures'] = new Map()) {
  const url = (name: string | undefined) => {
    if (name === undefined) return null
    const picture = bytes.get(name)
    return picture ? `data:${typeOf(picture)};base64,${Buffer.from(picture).toString('base64')}` : 'missing'
  }
  return {
    ...{ free_content_front: front, free_content_back: back, collection_note: notes, direction },
    ...{ front_image_url: url(pictures.front), back_image_url: url(pictures.back) },
  }
}

/** Detects the media type from the first bytes, since file names are unreliable. */
function typeOf(bytes: Uint8Array): string {
  const begins = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (begins.startsWith('\x89PNG')) return 'image/png'
  if (begins.startsWith('GIF8')) return 'image/gif'
  return begins.startsWith('RIFF') ? 'image/webp' : 'image/jpeg'
}

/** Links exported notes to their definitions if their text matches the dictionary. */
async function definitionsOf(ctx: Ctx, items: readonly DeckItem[]) {
  const ours = items.flatMap(({ front, definition_html }, at) =>
    definition_html === null ? [] : [{ at, front, definition_html }],
  )
  const found = new Map<number, object>()
  if (ours.length === 0) return found
  const known = new Map<string, number>()
  const words = [...new Set(ours.map(({ front }) => front.trim()))].slice(0, MAX_ITEMS)
  for (const { definitionid, word, definition } of await repo.definitionsOfWords(ctx.db, words)) {
    // in the formats that collection decks and dictionary decks use
    for (const html of [ankiHtml(definition), definitionHtml(definition, '')]) {
      const key = `${word}\n${withoutWordMarks(html)}`
      if (!known.has(key)) known.set(key, definitionid)
    }
  }
  for (const { at, front, definition_html } of ours) {
    const definition_id = known.get(`${front.trim()}\n${withoutWordMarks(definition_html)}`)
    const noTexts = { free_content_front: null, free_content_back: null }
    if (definition_id !== undefined) found.set(at, { ...noTexts, definition_id, word: front.trim() })
  }
  return found
}

interface DeckCard {
  item: DeckItem
  flashcard_id: number
}

/** Returns existing items with their cards. */
async function cardsOf(ctx: Ctx, deck: Deck, item_ids: ReadonlyMap<number, number>): Promise<DeckCard[]> {
  const flashcards = await repo.cardsOfItems(ctx.db, [...new Set(item_ids.values())])
  return [...item_ids].flatMap(([nth, item_id]) => {
    const flashcard_id = flashcards.get(item_id)
    return flashcard_id === undefined ? [] : [{ item: deck.items[nth]!, flashcard_id }]
  })
}

function levelsOf(cards: readonly DeckCard[], allTags: boolean) {
  const levels = new Map<string, Set<number>>()
  for (const { item, flashcard_id } of cards)
    for (const tag of item.tags.filter((one) => allTags || isLevelTag(one))) {
      const name = levelName(tag)
      if (name !== '') levels.set(name, (levels.get(name) ?? new Set()).add(flashcard_id))
    }
  return [...levels].map(([name, ids]) => ({ name, flashcard_ids: [...ids] }))
}

const pastOf = (cards: readonly DeckCard[]): PastReview[] =>
  cards.flatMap(({ item, flashcard_id }) =>
    (['direct', 'reverse'] as const).flatMap((card_side) =>
      (item.past[card_side] ?? []).map((entry) => ({ ...entry, flashcard_id, card_side })),
    ),
  )
