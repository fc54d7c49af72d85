import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { mathsError } from '../entries/index.ts'
import * as repo from './repository.ts'

/** Refuses languages nobody has heard of; `langids` by the fields that name them. */
export async function checkLanguages({ db }: Ctx, langids: Record<string, number | undefined>): Promise<void> {
  const given = Object.entries(langids).filter((pair): pair is [string, number] => pair[1] !== undefined)
  const known = new Set(
    await repo.knownLanguages(
      db,
      given.map(([, langid]) => langid),
    ),
  )
  const unknown = given.filter(([, langid]) => !known.has(langid)).map(([field]) => [field, 'is no language here'])
  if (unknown.length > 0) throw new AppError('invalid_request', { fields: Object.fromEntries(unknown) })
}

const WITH_MATHS = ['definition', 'notes', 'etymology'] as const
type Texts = { [field in (typeof WITH_MATHS)[number]]?: string | null | undefined }

/** Refuses formulas that cannot be drawn, but only in texts that `before` did not have. Takes time: not in a transaction. */
export async function checkMaths(after: Texts, before: Texts = {}): Promise<void> {
  const fields: Record<string, string> = {}
  for (const field of WITH_MATHS) {
    const text = after[field]
    const problem = text && text !== before[field] ? await mathsError(text) : null
    if (problem) fields[field] = problem
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_mathjax', { fields })
}
