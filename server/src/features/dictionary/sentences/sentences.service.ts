import type { sentences as endpoints, HandlerInput } from '@vlacku/contract'
import type { SentenceResult } from '@vlacku/contract/sentences'
import type { Ctx, Db } from '../../../platform/context.ts'
import { existingWords } from '../entries/index.ts'
import { type ParsedQuery, parseQuery } from './parseQuery.ts'
import { nearSentencePage, type SentenceRow, sentencePage } from './sentences.repository.ts'
import { presentSentence, spellingsIn } from './sentences.serialize.ts'

const A_DAY_MS = 86_400_000

/** Runs two SQL statements, or three if only near matches exist. */
export async function searchSentences(
  ctx: Ctx,
  {
    query,
    languages,
    constructions = [],
    page,
    per_page,
    sort,
  }: HandlerInput<typeof endpoints.searchSentences>['query'],
): Promise<SentenceResult> {
  const parsed = parseQuery(query)
  // a query of only punctuation matches nothing
  if (query !== '' && parsed === null) return { entries: [], total: 0, page, per_page, near: false }
  const seed = scattered(Math.floor(ctx.now().getTime() / A_DAY_MS))
  const wanted = { parsed, languages, constructions, sort, seed, page, per_page }
  let found = await sentencePage(ctx.db, wanted)
  const near = found.total === 0 && parsed !== null && isWorthComparing(parsed)
  if (near) found = await nearSentencePage(ctx.db, { ...wanted, content: parsed.content })
  return {
    entries: await withLinks(ctx.db, found.rows),
    total: found.total,
    page,
    per_page,
    near: near && found.total > 0,
  }
}

/** Returns true if a query is long enough to also search for sentences that contain most of its words. */
const isWorthComparing = ({ content, loose }: ParsedQuery) =>
  content.length > 1 || (content.length === 1 && loose.includes(' & '))

/** Knuth's multiplicative hash, reduced to 31 bits. Scatters consecutive days. */
const scattered = (day: number) => Math.imul(day, 2_654_435_761) >>> 1

/** Links the words of the sentences to their entries. Runs one SQL statement. */
export async function withLinks(db: Db, rows: readonly SentenceRow[]) {
  const entries = await existingWords(db, spellingsIn(rows.map(({ lojban }) => lojban)))
  return rows.map((row) => presentSentence(row, entries))
}
