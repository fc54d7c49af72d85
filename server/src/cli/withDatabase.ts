import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../platform/config.ts'
import { type Ctx, systemCtx } from '../platform/context.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { CommandError } from './command.ts'

/** Time, in milliseconds, allowed for a starting server to open its database, since it locks the directory first. */
const PATIENCE_MS = 15_000
const NOT_THERE = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** Opens the site's database for a command, even if a running server uses it, and always closes it afterwards. */
export async function withDatabase<T>(role: string, work: (ctx: Ctx, database: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const started = Date.now()
  const open = async (): Promise<Database> => {
    try {
      return await openDatabase({
        url: config.databaseUrl,
        dataDir: config.dataDir,
        role,
        joinRunning: true,
        poolSize: 4,
        prepared: config.preparedStatements,
        onBroken: giveUp,
        onWarning: (warning) => console.error(warning),
      })
    } catch (error) {
      const code = String((error as NodeJS.ErrnoException).code)
      if (!NOT_THERE.has(code)) throw error
      if (config.databaseUrl || Date.now() - started > PATIENCE_MS) {
        throw new CommandError(
          `The database ${config.databaseUrl ? '' : `in ${config.dataDir} `}does not respond (${code}).`,
        )
      }
      await sleep(300)
      return open()
    }
  }
  const database = await open()
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    stopping = true
    console.error('\nStopping. Unfinished changes are discarded.')
    void Promise.race([database.close(), sleep(5_000)]).finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work(systemCtx(database.db), database)
  } catch (error) {
    if (stopping) await new Promise(() => {}) // the work failed because its database was closed
    throw error
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await database.close()
  }
}

function giveUp(reason: string) {
  console.error(
    `The embedded database stopped: ${reason}. The usual cause is a full disk. Free some space and try again.`,
  )
  process.exit(1)
}
