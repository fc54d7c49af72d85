import type { Ctx } from '../../../../platform/context.ts'
import { definitionsOfValsi } from '../entries.repository.ts'
import { presentDefinition } from '../entries.serialize.ts'
import { ENGLISH_LANGID, glossedParts } from '../glossedParts.ts'
import type { LexiconCache } from '../lexicon.ts'
import type { WordOfTheDay } from './cache.ts'

/**
 * Returns the word of the day with its best definition in the viewer's language, in English, or in any language, in this order.
 * Chooses a new word if its definitions were deleted.
 */
export async function readWordOfTheDay(ctx: Ctx, lexicon: LexiconCache, today: WordOfTheDay, langid: number) {
  const date = ctx.now().toISOString().slice(0, 10)
  const chosen = await today.read(ctx.db, date)
  let row = await fitDefinition(ctx, chosen, langid)
  if (!row && chosen !== undefined) row = await fitDefinition(ctx, await today.read(ctx.db, date, chosen), langid)
  if (!row) return { date, definition: null, parts: null }
  const parts = await glossedParts(ctx, lexicon, { word: row.valsiword, source_langid: row.source_langid }, [langid])
  return { date, definition: presentDefinition(row), parts }
}

/** Returns the best qualifying definition; see `wordOfTheDay`. */
async function fitDefinition(ctx: Ctx, valsiid: number | undefined, langid: number) {
  if (valsiid === undefined) return
  const rows = await definitionsOfValsi(ctx.db, valsiid, {})
  const fit = rows
    .filter(
      (row) => row.score >= 0 && (row.langid === row.source_langid || row.keywords.some(({ place }) => place === 0)),
    )
    .toSorted((a, b) => b.score - a.score)
  const inLanguage = (id: number) => fit.find((row) => row.langid === id)
  return inLanguage(langid) ?? inLanguage(ENGLISH_LANGID) ?? fit[0]
}
