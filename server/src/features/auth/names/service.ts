import type { Db } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/database/uniqueViolation.ts'
import { AppError } from '../../../platform/errors.ts'
import { lookOf } from './look.ts'
import * as repo from './repository.ts'

const REASONS = { username_taken: 'is taken', username_look_alike: 'looks like the name of somebody else' }

/** Why somebody may not have a name: others have it, or one that looks like it. Null when it is free, or of `own` account. */
export async function whyNotName(
  db: Db,
  username: string,
  own: number | null = null,
): Promise<keyof typeof REASONS | null> {
  const { same, alike } = await repo.holdersOf(db, { username, look: lookOf(username) }, own)
  return same ? 'username_taken' : alike ? 'username_look_alike' : null
}

/** Refuses a name that is not free; the indexes of the table decide between two who come at once. */
export async function mustBeFreeName(db: Db, username: string, own: number | null = null): Promise<void> {
  const problem = await whyNotName(db, username, own)
  if (problem) throw new AppError(problem, { fields: { username: REASONS[problem] } })
}

/** Writes down what names look like that came without: those of before, and authors that an import names. Two statements. */
export async function givenLooks({ db }: { db: Db }): Promise<void> {
  const looks = (await repo.namesWithoutLook(db)).map(({ user_id, username }) => ({ user_id, look: lookOf(username) }))
  await repo.saveLooks(db, looks).catch((error) => {
    // somebody signed up with one of them in the same moment: the next start or import writes the others
    if (!isUniqueViolation(error)) throw error
  })
}
