import fs from 'node:fs'
import { z } from 'zod'
import { seedFile } from '../../../../platform/seeds.ts'

/** Languages of the starter courses. */
const LANGS = ['en', 'ru'] as const
export type CourseLang = (typeof LANGS)[number]

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
export type SeedCourse = z.infer<typeof SeedCourse>

/** Returns the course for new sites. */
export const seedCourse = (): SeedCourse =>
  SeedCourse.parse(JSON.parse(fs.readFileSync(seedFile('course/first-words.json'), 'utf8')))

export const seedCourseLangs: readonly CourseLang[] = LANGS
