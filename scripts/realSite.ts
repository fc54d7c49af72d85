import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildSite, type Site } from '../server/src/app.ts'
import { ensureLanguages } from '../server/src/features/editing/imports/index.ts'
import { importDictionaries } from '../server/src/features/search/search/testing/evaluateSite.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { systemCtx } from '../server/src/platform/context.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'

/** Runs `work` on a new site after importing the dictionaries in a folder. */
export async function withRealSite(folder: string, work: (site: Site) => Promise<void>): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-eval-'))
  const database = await openDatabase({ dataDir, role: 'evaluation', poolSize: 4 })
  try {
    const ctx = systemCtx(database.db)
    await ensureLanguages(ctx)
    const started = performance.now()
    const files = await importDictionaries(ctx, folder)
    console.log(`${files.length} dictionaries imported in ${Math.round((performance.now() - started) / 1000)} s.`)
    const site = await buildSite(
      readConfig({ LOG_LEVEL: 'warn', RATE_LIMIT: 'off', NEW_ACCOUNT_DAYS: '0', DATA_DIR: dataDir }),
      database,
    )
    try {
      await site.search.settled()
      console.log(`${site.search.size} definitions in the index.\n`)
      await work(site)
    } finally {
      await site.close()
    }
  } finally {
    await database.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
