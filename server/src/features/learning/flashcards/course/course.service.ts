import fs from 'node:fs'
import { STARTER_AUTHOR } from '@vlacku/contract/accounts'
import { z } from 'zod'
import { type Ctx, inTransaction, type Tx } from '../../../../platform/context.ts'
import { seedFile } from '../../../../platform/seeds.ts'
import { setSiteMetadata } from '../../../../platform/siteMetadata.ts'
import { removeCollections, startCourse } from '../../collections/index.ts'
import { addPath } from '../../levels/index.ts'
import * as repo from './course.repository.ts'

/** Number of cards, out of ten, that must be answered to unlock the next level. */
const MIN_CARDS = 8

/** Adds the starter courses once, one per language, to a site with the starter dictionary. */
export async function ensureStarterCourse(ctx: Ctx): Promise<void> {
  if (await repo.wantsCourse(ctx.db)) await loadStarterCourse(ctx)
}

/** Adds missing starter courses. Returns the number of courses added. */
export async function loadStarterCourse(ctx: Ctx): Promise<number> {
  const course = seedCourse()
  return inTransaction(ctx, async (tx) => {
    if ((await repo.starterCourseIds(tx.db)).length > 0) return 0
    const collection_ids: number[] = []
    for (const lang of seedCourseLangs) collection_ids.push(...(await giveCourse(tx, course, lang)))
    await remember(tx, collection_ids)
    return collection_ids.length
  })
}

const remember = (tx: Tx, collection_ids: number[]) =>
  setSiteMetadata(tx.db, 'starter_course', { given_at: tx.now(), collection_ids })

/** Adds a course. Adds nothing if a word is missing, since the site then no longer has the complete starter dictionary. */
async function giveCourse(tx: Tx, { about, levels }: SeedCourse, lang: CourseLang): Promise<number[]> {
  const entries = levels.flatMap(({ words }) => words)
  const words = entries.map(({ word }) => word)
  const found = await repo.starterDefinitions(tx.db, { words, lang, author: STARTER_AUTHOR })
  const ofWord = new Map(found.map((row) => [row.word, row]))
  const items = entries.flatMap(({ word, sentence, [lang]: translation }) => {
    const row = ofWord.get(word)
    return row ? [{ definitionid: row.definitionid, notes: `${sentence}\n\n${translation}` }] : []
  })
  if (items.length < words.length) return []
  const owner = { user_id: found[0]!.user_id }
  const created = await startCourse(tx, owner, { ...about[lang], items, direction: 'both' })
  const left = [...created.flashcard_ids]
  const path = levels.map(({ names, words }) => ({
    name: names[lang],
    flashcard_ids: left.splice(0, words.length),
    min_cards: MIN_CARDS,
  }))
  await addPath(tx, created.collection_id, path)
  return [created.collection_id]
}

/** Deletes starter courses without reviews permanently. Returns the number of deleted courses. */
export async function removeStarterCourse(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const unused = await repo.neverStudied(tx.db, await repo.starterCourseIds(tx.db))
    await removeCollections(tx, unused)
    await remember(tx, [])
    return unused.length
  })
}

/** Languages of the starter courses. */
const LANGS = ['en', 'ru'] as const
type CourseLang = (typeof LANGS)[number]

const text = z.string().min(1)
const SeedCourse = z.object({
  about: z.record(z.enum(LANGS), z.object({ name: text, description: text })),
  levels: z.array(
    z.object({
      names: z.record(z.enum(LANGS), text),
      words: z.array(z.object({ word: text, sentence: text, en: text, ru: text })),
    }),
  ),
})
type SeedCourse = z.infer<typeof SeedCourse>

/** Returns the course for new sites. */
const seedCourse = (): SeedCourse =>
  SeedCourse.parse(JSON.parse(fs.readFileSync(seedFile('course/first-words.json'), 'utf8')))

const seedCourseLangs: readonly CourseLang[] = LANGS
