import path from 'node:path'
import closeWithGrace from 'close-with-grace'
import { buildSite } from './app.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import { DataDirInUse } from './platform/database/dataDirLock.ts'
import { givenLanguages, givenStarter } from './features/imports/index.ts'
import { Events } from './platform/events.ts'
import { servePages } from './pages.ts'

/** How long requests under way may take when the server is asked to stop (ms). */
const GRACE_MS = 10_000

/** Where the build put the web app: beside the server. */
const webDir = () => path.resolve(import.meta.dirname, '../web')

async function main() {
  const config = readConfig(process.env)
  let broken = (_reason: string) => {}
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    role: 'server',
    poolSize: config.databasePool,
    onBroken: (reason) => broken(reason),
  })
  const ctx = { db: database.db, viewer: null, now: () => new Date(), events: new Events() }
  await givenLanguages(ctx)
  if (config.starter) await givenStarter(ctx)
  const site = await buildSite(config, database)
  await servePages(site, config, webDir())

  closeWithGrace({ delay: GRACE_MS }, async ({ err }) => {
    if (err) site.app.log.fatal({ err }, 'stopping after an error')
    await site.close()
    await database.close()
  })
  broken = (reason) => {
    site.app.log.fatal(
      `The embedded database in ${config.dataDir} stopped: ${reason}. Nothing acknowledged is lost. ` +
        'The usual cause is a full disk: make room, then start again.',
    )
    setTimeout(() => process.exit(1), 1000) // time for requests under way to hear of it
  }
  await site.app.listen({ port: config.port, host: config.host })
  site.app.log.info(`vlacku is at ${config.publicUrl}`)
}

try {
  await main()
} catch (error) {
  // known obstacles are told in a sentence, everything else with its trace
  const told = error instanceof ConfigError || error instanceof DataDirInUse
  console.error(told ? error.message : error)
  process.exit(1)
}
