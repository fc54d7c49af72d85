import type { Ctx, Tx } from '../../../platform/context.ts'
import * as repo from './entryThreads.repository.ts'
import { countThread } from './writing/writing.repository.ts'

/** Returns true if a definition has comments. */
export const isDiscussed = ({ db }: Pick<Ctx, 'db'>, definitionid: number): Promise<boolean> =>
  repo.isDiscussed(db, definitionid)

/** Moves an entry's threads and mentions to the entry it was merged into. */
export async function moveThreads({ db }: Tx, from: number, to: number): Promise<void> {
  await repo.moveAbout(db, from, to)
  const threads = await repo.lockEntryThreads(db, from, to)
  if (threads.from === undefined) return
  if (threads.to === undefined) return repo.setEntry(db, threads.from, to)
  await repo.appendThread(db, threads.from, threads.to)
  await countThread(db, threads.to)
  await countThread(db, threads.from)
}
