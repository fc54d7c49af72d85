import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Returns the seeds directory next to the built server or, if there is none, the one in the sources. */
export function seedsDir(): string {
  const candidates = ['./seeds/', '../../seeds/'].map((dir) => new URL(dir, import.meta.url))
  const found = candidates.find((url) => fs.existsSync(url))
  if (!found) throw new Error('The seeds folder is missing from this build.')
  return fileURLToPath(found)
}

export const seedFile = (name: string): string => seedsDir() + name
