/** Resets the development site: deletes the folder used by `npm run dev`, and imports the languages and starter words. */
import fs from 'node:fs'
import { ensureLanguages, ensureStarter } from '../server/src/features/editing/imports/index.ts'
import { systemCtx } from '../server/src/platform/context.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'

const dataDir = process.env.DATA_DIR ?? './data/dev'
if (fs.existsSync(`${dataDir}/holder.json`)) {
  console.error(`${dataDir} is in use. Stop \`npm run dev\` first.`)
  process.exit(1)
}
fs.rmSync(dataDir, { recursive: true, force: true })
const database = await openDatabase({ dataDir, role: 'seed' })
const ctx = systemCtx(database.db)
await ensureLanguages(ctx)
await ensureStarter(ctx)
await database.close()
console.log(`${dataDir} is new again.`)
