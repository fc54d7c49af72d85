import { batchesOf, batchesOfSize } from '../../../platform/batches.ts'
import type { Ctx, Viewer } from '../../../platform/context.ts'
import { type AnkiCard, type AnkiCourse, COLLECTION_NUMBERS } from '../ankiFile/index.ts'
import { readableCollection } from '../collections/index.ts'
import { studyOf } from '../flashcards/index.ts'
import * as repo from './anki.repository.ts'

/** Writes a deck off the main thread. */
type WriteApkg = (course: AnkiCourse) => Promise<Uint8Array>

/** Maximum number of pictures read per SQL statement. */
const PICTURES_AT_ONCE = 20

/**
 * Exports the cards of a collection that `viewer` may read as an Anki deck, including the viewer's study log. Reads in batches.
 */
export async function exportToAnki(
  ctx: Ctx,
  viewer: Viewer,
  collection_id: number,
  { host, write }: { host: string; write: WriteApkg },
) {
  const { name, description } = await readableCollection(ctx, collection_id)
  const { scheduling } = await studyOf(ctx.db, viewer)
  const rows: repo.CardRow[] = []
  const log: repo.LogRow[] = []
  for (const some of batchesOfSize(await repo.sizesOfCards(ctx.db, collection_id), ({ size }) => size)) {
    const ids = some.map(({ flashcard_id }) => flashcard_id)
    rows.push(...(await repo.cardRows(ctx.db, ids)))
    log.push(...(await repo.logOfCards(ctx.db, viewer.user_id, ids)))
  }
  const pictures = await repo.picturesOfCollection(ctx.db, collection_id)
  const logs = new Map<number, AnkiCard['log']>(rows.map(({ flashcard_id }) => [flashcard_id, []]))
  for (const { flashcard_id, at, ...entry } of log) logs.get(flashcard_id)?.push({ ...entry, at: at.getTime() })
  const nameOf = (item_id: number, side: string) => `vlacku-${collection_id}-${item_id}-${side}.webp`
  const shown = new Map<number, AnkiCard['pictures']>()
  for (const { item_id, side } of pictures) shown.set(item_id, { ...shown.get(item_id), [side]: nameOf(item_id, side) })
  const cards = rows.map((row) => ({
    ...row,
    guid: String(row.item_id),
    changed_at: row.changed_at.getTime(),
    pictures: shown.get(row.item_id) ?? {},
    log: logs.get(row.flashcard_id) ?? [],
  }))
  const media: AnkiCourse['media'] = []
  for (const some of batchesOf(pictures, PICTURES_AT_ONCE)) {
    const ids = some.map(({ image_id }) => image_id)
    const bytes = await repo.bytesOfPictures(ctx.db, ids)
    for (const { item_id, side, image_id } of some)
      media.push({ name: nameOf(item_id, side), bytes: new Uint8Array(bytes.get(image_id) ?? []) })
  }
  const about = { collection_id, name, description, host, numbers: COLLECTION_NUMBERS, now: ctx.now().getTime() }
  const course = { ...about, scheduling, cards, media }
  const filename = `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || collection_id}.apkg`
  return { type: 'application/octet-stream', filename, body: Buffer.from(await write(course)) }
}
