/** Gives the development site its cast again: forgets the folder of `npm run dev`, and loads languages and starter words. */
import fs from 'node:fs'
import { givenLanguages, givenStarter } from '../server/src/features/imports/index.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { Events } from '../server/src/platform/events.ts'

const dataDir = process.env.DATA_DIR ?? './data/dev'
if (fs.existsSync(`${dataDir}/holder.json`)) {
  console.error(`${dataDir} is in use. Stop \`npm run dev\` first.`)
  process.exit(1)
}
fs.rmSync(dataDir, { recursive: true, force: true })
const database = await openDatabase({ dataDir, role: 'seed' })
const ctx = { db: database.db, viewer: null, now: () => new Date(), events: new Events() }
await givenLanguages(ctx)
await givenStarter(ctx)
await database.close()
console.log(`${dataDir} is new again.`)
