import type { Definition } from '@vlacku/contract/entries'
import type { Ctx } from '../../../platform/context.ts'
import { RawJson } from '../../../platform/rawJson.ts'
import { commentCounts } from './search.repository.ts'

interface Found {
  definitions: Definition[]
  beginnings?: { definitions: Definition[] }
}

/**
 * Adds comment counts to definitions on request. Runs one SQL statement. Cached cards don't contain the counts, because comments
 * change independently of definitions.
 */
export async function withCommentCounts<T extends object>(
  ctx: Ctx,
  { include_comments }: { include_comments?: boolean | undefined },
  answer: T | RawJson<T>,
): Promise<T | RawJson<T>> {
  if (!include_comments) return answer
  const result = (answer instanceof RawJson ? answer.read() : answer) as T & Found
  const cards = [...result.definitions, ...(result.beginnings?.definitions ?? [])]
  const counts = await commentCounts(
    ctx.db,
    cards.map(({ definitionid }) => definitionid),
  )
  for (const card of cards) card.comment_count = counts.get(card.definitionid) ?? 0
  return new RawJson<T>(Buffer.from(JSON.stringify(result)))
}
