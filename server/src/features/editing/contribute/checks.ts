import type { ErrorCode } from '@vlacku/contract'
import { type Costly, excessOf, MAX_OF } from '@vlacku/markup'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { mathsError } from '../../dictionary/entries/index.ts'
import * as repo from './contribute.repository.ts'

/** Throws if a language is unknown. The keys of `langids` are the field names. */
export async function checkLanguages({ db }: Ctx, langids: Record<string, number | undefined>): Promise<void> {
  const specified = Object.entries(langids).filter((pair): pair is [string, number] => pair[1] !== undefined)
  const known = new Set(
    await repo.knownLanguages(
      db,
      specified.map(([, langid]) => langid),
    ),
  )
  const unknown = specified
    .filter(([, langid]) => !known.has(langid))
    .map(([field]) => [field, 'is not a language of this site'])
  if (unknown.length > 0) throw new AppError('invalid_request', { fields: Object.fromEntries(unknown) })
}

const LONG_TEXTS = ['definition', 'notes', 'etymology'] as const
type Texts = { [field in (typeof LONG_TEXTS)[number]]?: string | null | undefined }

/**
 * Throws if a text is too expensive to render or contains an invalid formula, unless `before` contains the same text. Slow: don't
 * use in a transaction.
 */
export async function checkTexts(after: Texts, before: Texts = {}): Promise<void> {
  const changed = LONG_TEXTS.flatMap((field) => {
    const text = after[field]
    return text && text !== before[field] ? [{ field, text }] : []
  })
  reject(
    'invalid_request',
    changed.map(({ field, text }) => [field, sizeProblem(text)]),
  )
  const maths: [string, string | null][] = []
  for (const { field, text } of changed) maths.push([field, await mathsError(text)])
  reject('invalid_mathjax', maths)
}

function reject(code: ErrorCode, problems: [field: string, problem: string | null][]) {
  const fields = problems.filter(([, problem]) => problem !== null)
  if (fields.length > 0) throw new AppError(code, { fields: Object.fromEntries(fields) })
}

const LIMITED: Record<Costly, string> = {
  links: `must have at most ${MAX_OF.links} links to words`,
  blocks: `must have at most ${MAX_OF.blocks} paragraphs, lines and list items`,
  depth: `must not nest lists and quotations more than ${MAX_OF.depth} levels deep`,
  rows: `must have at most ${MAX_OF.rows} rows of tables`,
  cells: `must have at most ${MAX_OF.cells} cells of tables`,
}

function sizeProblem(text: string): string | null {
  const excess = excessOf(text)
  return excess && LIMITED[excess.of]
}
