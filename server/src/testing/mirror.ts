import fs from 'node:fs'
import path from 'node:path'
import { givenLanguages } from '../features/editing/imports/index.ts'
import { mirrorOnce, Source, type Step } from '../features/editing/mirroring/index.ts'
import { type Ctx, type Db, systemCtx } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { committedIsSeen } from './committedIsSeen.ts'
import { newDataDir } from './databaseSnapshot.ts'
import { emptyTables } from './emptyTables.ts'

/** Sixty of them are what the first dump may take on a busy machine (ms). */
export const WAIT_MS = 250

export type Mirror = Awaited<ReturnType<typeof newMirror>>

/** A second site with a database of its own, which may follow the first one, whose database is `source`. */
export async function newMirror(source: Db) {
  const dataDir = await newDataDir('vlacku mirror ')
  const database = await openDatabase({ dataDir, role: 'tests', poolSize: 2 })
  const ctx: Ctx = systemCtx(database.db)
  await givenLanguages(ctx)
  const folder = path.join(dataDir, 'following')
  return {
    ctx,
    db: database.db,
    dataDir,
    folder,
    /** A round; what `onStep` throws cuts it off there, as a kill between two transactions would. */
    async round(url: string, onStep: (step: Step) => void = () => {}) {
      await committedIsSeen(source)
      return mirrorOnce(ctx, { source: new Source(url, { waitMs: WAIT_MS }), folder, onStep })
    },
    async reset() {
      await emptyTables(database.db)
      await givenLanguages(ctx)
      fs.rmSync(folder, { recursive: true, force: true })
    },
    async close() {
      await database.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
