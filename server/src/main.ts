import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Site } from './app.ts'
import { type Config, readConfig } from './platform/config.ts'
import { systemCtx } from './platform/context.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { addEnvFile } from './platform/envFile.ts'
import { startupError } from './platform/startupError.ts'

/** Grace period, in milliseconds, for in-flight requests at shutdown, after which their connections are closed. */
const REQUESTS_MS = 5_000
/** Maximum shutdown time, including the checkpoint, in milliseconds. */
const STOP_MS = 25_000
/** Interval, in milliseconds, within which a second signal counts as a repeat of the first one. */
const SIGNAL_REPEAT_MS = 1_000
/** Grace period, in milliseconds, for in-flight requests to receive an error after the database failed. */
const ERROR_GRACE_MS = 1_000

/** Returns the folder of the built web app, next to the server. */
const webDir = () => path.resolve(import.meta.dirname, '../web')

let config: Config | null = null
let database: Database | undefined
let site: Site | undefined
let stopping = false

const warn = (text: string): void => (site ? site.app.log.warn(text) : console.error(text))
const fatal = (text: string): void => (site ? site.app.log.fatal(text) : console.error(text))

async function start() {
  addEnvFile(process.env)
  config = readConfig(process.env)
  // the database opens in a separate thread while this thread loads modules, which takes about as long
  const loading = import('./site.ts')
  loading.catch(() => {}) // handled below, unless the database fails first
  database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    role: 'server',
    poolSize: config.databasePool,
    prepared: config.preparedStatements,
    onBroken: databaseDied,
    onWarning: warn,
  })
  const {
    buildSite,
    ensureLanguages,
    ensureLooks,
    ensureSpellings,
    ensureStarter,
    ensureStarterCourse,
    ensureStarterSentences,
    servePages,
  } = await loading
  if (stopping) return
  const ctx = systemCtx(database.db)
  await ensureLanguages(ctx)
  await ensureSpellings(ctx)
  await ensureLooks(ctx)
  if (config.starter) {
    await ensureStarter(ctx)
    await ensureStarterSentences(ctx)
    await ensureStarterCourse(ctx)
  }
  if (stopping) return
  site = await buildSite(config, database)
  await servePages(site, config, webDir())
  if (stopping) return
  const warm = site.warmUp()
  await site.app.listen({ port: config.port, host: config.host })
  await warm
  site.app.log.info(`vlacku is at ${config.publicUrl}`)
  if (config.isPublicUrlGuessed)
    site.app.log.warn(
      'Set PUBLIC_URL to the URL at which other machines open the site: emails, feeds and pages link to it.',
    )
}

async function stop() {
  if (site) {
    const { drain, close } = site
    const finished = drain()
      .then(close)
      .then(
        () => true,
        (error) => warn(`Some resources could not be closed: ${error.message}`) ?? true,
      )
    if (!(await Promise.race([finished, sleep(REQUESTS_MS, false)])))
      warn('Some requests did not end in time and were cut off.')
  }
  await database?.close()
}

function databaseDied(reason: string) {
  fatal(
    `The embedded database in ${config?.dataDir} stopped: ${reason}. Nothing acknowledged is lost. ` +
      'The usual cause is a full disk: make room, then start again.',
  )
  setTimeout(() => process.exit(1), ERROR_GRACE_MS)
}

const starting = start()
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
const { close } = closeWithGrace({ delay: STOP_MS, skip: [...STOP_SIGNALS] }, async ({ err }) => {
  stopping = true
  if (err && site) site.app.log.fatal({ err }, 'stopping after an error')
  else if (err) console.error(err)
  await starting.catch(() => {}) // a site that is still opening can't be closed
  await stop()
})

let signalledAt: number | undefined
for (const signal of STOP_SIGNALS) {
  process.on(signal, () => {
    // npm repeats the signal that the terminal sent to all processes; a later signal is intentional
    if (signalledAt === undefined) close()
    else if (Date.now() - signalledAt > SIGNAL_REPEAT_MS) process.exit(1)
    signalledAt ??= Date.now()
  })
}

try {
  await starting
} catch (error) {
  console.error(startupError(error, config) ?? error) // prints the error with a stack trace
  await Promise.race([stop().catch(() => {}), sleep(REQUESTS_MS)])
  process.exit(1)
}
