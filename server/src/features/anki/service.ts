import type { Ctx, Viewer } from '../../platform/context.ts'
import { type AnkiCard, type AnkiCourse, COLLECTION_NUMBERS } from '../ankiFile/index.ts'
import { readableCollection } from '../collections/index.ts'
import { studyOf } from '../flashcards/index.ts'
import * as repo from './repository.ts'

/** Writes a deck somewhere else than on the thread that takes requests. */
export type WriteApkg = (course: AnkiCourse) => Promise<Uint8Array>

/** The cards of a collection that I may read as a deck for Anki, with what I did with them myself. Five statements. */
export async function exportToAnki(
  ctx: Ctx,
  viewer: Viewer,
  collection_id: number,
  { host, write }: { host: string; write: WriteApkg },
) {
  const { name, description } = await readableCollection(ctx, collection_id)
  const { scheduling } = await studyOf(ctx.db, viewer)
  const rows = await repo.cardsOfCollection(ctx.db, collection_id)
  const log = await repo.logOfCollection(ctx.db, viewer.user_id, collection_id)
  const pictures = await repo.picturesOfCollection(ctx.db, collection_id)
  const logs = new Map<number, AnkiCard['log']>(rows.map(({ flashcard_id }) => [flashcard_id, []]))
  for (const { flashcard_id, at, ...entry } of log) logs.get(flashcard_id)?.push({ ...entry, at: at.getTime() })
  const nameOf = (item_id: number, side: string) => `vlacku-${collection_id}-${item_id}-${side}.webp`
  const shown = new Map<number, AnkiCard['pictures']>()
  for (const { item_id, side } of pictures) shown.set(item_id, { ...shown.get(item_id), [side]: nameOf(item_id, side) })
  const cards = rows.map((row) => ({
    ...row,
    guid: String(row.item_id),
    pictures: shown.get(row.item_id) ?? {},
    log: logs.get(row.flashcard_id) ?? [],
  }))
  const media = pictures.map(({ item_id, side, bytes }) => ({
    name: nameOf(item_id, side),
    bytes: new Uint8Array(bytes),
  }))
  const about = { collection_id, name, description, host, numbers: COLLECTION_NUMBERS, now: ctx.now().getTime() }
  const course = { ...about, scheduling, cards, media }
  const filename = `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || collection_id}.apkg`
  return { type: 'application/octet-stream', filename, body: Buffer.from(await write(course)) }
}
