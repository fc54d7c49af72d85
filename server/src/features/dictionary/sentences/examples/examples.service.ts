import type { sentences as endpoints, HandlerInput, Result } from '@vlacku/contract'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { Ctx } from '../../../../platform/context.ts'
import { existingWords, findValsi } from '../../entries/index.ts'
import { presentSentence, spellingsIn } from '../sentences.serialize.ts'
import { keyOf, lojbanWords, piecesOf } from '../words.ts'
import { chooseExamples } from './choose.ts'
import { examplePlaces } from './examplePlaces.ts'
import { sentencesWith } from './examples.repository.ts'

/** Runs three SQL statements, regardless of the word. */
export async function listExamples(
  ctx: Ctx,
  id: string,
  { source_langid, languages, limit }: HandlerInput<typeof endpoints.listExamples>['query'],
): Promise<Result<typeof endpoints.listExamples>> {
  const valsi = await findValsi(ctx, id, source_langid)
  const pieces = lojbanWords(valsi.normal).flatMap(piecesOf)
  if (valsi.source_langid !== DEFAULT_SOURCE_LANGID || pieces.length === 0) return { sentences: [], total: 0 }
  const { candidates, total } = await sentencesWith(ctx.db, pieces, keyOf(pieces), languages)
  const entries = await existingWords(ctx.db, [
    ...spellingsIn(candidates.map(({ lojban }) => lojban)),
    ...candidates.flatMap(({ words }) => words),
  ])
  const isKnown = (word: string) => entries.has(word) || piecesOf(word).every((piece) => entries.has(piece))
  const chosen = chooseExamples(candidates, limit, isKnown, languages)
  const sentences = chosen.map((row) => ({
    ...presentSentence(row, entries),
    places: examplePlaces(row.lojban, valsi.normal),
  }))
  return { sentences, total }
}
