import type { Ctx } from '../../../platform/context.ts'
import { packOf } from '../../../platform/languagePacks.ts'
import { knownSourceWords } from './analysis.ts'
import { firstGlosses } from './entries.repository.ts'
import type { LexiconCache } from './lexicon.ts'

/** Fallback language of glosses and definitions: English. */
export const ENGLISH_LANGID = 2

/** Returns the parts of a compound, each with the first gloss of its source word; null if the word isn't a compound. */
export async function glossedParts(
  ctx: Ctx,
  lexicon: LexiconCache,
  { word, source_langid }: { word: string; source_langid: number },
  languages: readonly number[] = [],
) {
  const parts = packOf(source_langid)?.decompose(word, await lexicon.read(ctx.db)) ?? null
  if (!parts) return null
  const rows = await firstGlosses(ctx.db, knownSourceWords(parts), [...languages, ENGLISH_LANGID])
  const glossOf = new Map(rows.map((row) => [row.word, row]))
  return parts.map((part) => {
    if (part.kind === 'hyphen') return part
    const found = part.word === null ? undefined : glossOf.get(part.word)
    return { ...part, gloss: found?.gloss ?? null, gloss_langtag: found?.langtag ?? null }
  })
}
