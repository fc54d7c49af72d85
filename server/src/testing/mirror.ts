import fs from 'node:fs'
import path from 'node:path'
import { ensureLanguages } from '../features/editing/imports/index.ts'
import { mirrorOnce, Source, type Step } from '../features/editing/mirroring/index.ts'
import { type Ctx, type Db, systemCtx } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { waitUntilVisible } from './committedIsSeen.ts'
import { newDataDir } from './databaseSnapshot.ts'
import { emptyTables } from './emptyTables.ts'

/** Polling interval of the mirror, in milliseconds; the first dump must arrive within sixty intervals, even on a busy machine. */
export const WAIT_MS = 250

export type Mirror = Awaited<ReturnType<typeof newMirror>>

/** Creates a second site with its own database that can mirror the first one, whose database is `source`. */
export async function newMirror(source: Db) {
  const dataDir = await newDataDir('vlacku mirror ')
  const database = await openDatabase({ dataDir, role: 'tests', poolSize: 2 })
  const ctx: Ctx = systemCtx(database.db)
  await ensureLanguages(ctx)
  const folder = path.join(dataDir, 'following')
  return {
    ctx,
    db: database.db,
    dataDir,
    folder,
    /**
     * Runs one mirroring pass. An exception from `onStep` interrupts the pass between two transactions, as killing the process
     * would.
     */
    async round(url: string, onStep: (step: Step) => void = () => {}) {
      await waitUntilVisible(source)
      return mirrorOnce(ctx, { source: new Source(url, { waitMs: WAIT_MS }), folder, onStep })
    },
    async reset() {
      await emptyTables(database.db)
      await ensureLanguages(ctx)
      fs.rmSync(folder, { recursive: true, force: true })
    },
    async close() {
      await database.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
