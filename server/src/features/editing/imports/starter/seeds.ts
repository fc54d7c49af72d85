import fs from 'node:fs'
import { Language } from '@vlacku/contract/languages'
import { z } from 'zod'
import { seedFile, seedsDir } from '../../../../platform/seeds.ts'

const read = (name: string): unknown => JSON.parse(fs.readFileSync(seedFile(name), 'utf8'))

const SeedLanguage = Language.omit({ definition_count: true })
const SeedType = z.object({ type_id: z.int(), descriptor: z.string() })

const SeedKeyword = z.union([
  z.string().transform((word) => ({ word, meaning: undefined })),
  z.object({ word: z.string(), meaning: z.string() }),
])
const SeedEntry = z.object({
  word: z.string(),
  type: z.string(),
  rafsi: z.array(z.string()).default([]),
  selmaho: z.string().optional(),
  definitions: z.record(
    z.string(),
    z.object({
      definition: z.string(),
      notes: z.string().optional(),
      glosses: z.array(SeedKeyword).default([]),
      places: z.array(SeedKeyword).default([]),
    }),
  ),
})
export type SeedEntry = z.infer<typeof SeedEntry>

export const seedLanguages = () => z.array(SeedLanguage).parse(read('languages.json'))
export const seedTypes = () => z.array(SeedType).parse(read('word-types.json'))

/** Yields the files of the starter dictionary. */
export function* starterFiles(): Generator<{ name: string; entries: SeedEntry[] }> {
  const names = fs.readdirSync(`${seedsDir()}starter`).filter((name) => name.endsWith('.json'))
  for (const name of names.sort()) yield { name, entries: z.array(SeedEntry).parse(read(`starter/${name}`)) }
}
