import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { buildSite, type Site, type SiteOptions } from '../app.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { type Ctx, systemCtx, type Viewer } from '../platform/context.ts'
import { connect } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/database.ts'
import { Events } from '../platform/events.ts'
import { emptyTables } from './emptyTables.ts'
import { runConnection } from './runConnection.ts'
import { type NewDefinition, writeDefinition } from './writeDefinition.ts'
import { CLIENT, type NewUser, TOKEN_KEY, writeUser } from './writeUser.ts'

/**
 * Collects the counted statements. Shared by all test worlds and disabled while unused, because every enabled AsyncLocalStorage
 * slows down every promise.
 */
const counted = new AsyncLocalStorage<string[]>()
let counting = 0

export type World = Awaited<ReturnType<typeof newWorld>>

/** Creates a test world on this worker's database, with helpers that create users, words and definitions. */
export async function newWorld() {
  const statements: string[] = []
  const connection = runConnection()
  // excludes statements of background polling
  const count = (text: string) => {
    if (/pg_snapshot_xmin|pgboss/.test(text)) return
    statements.push(text)
    counted.getStore()?.push(text)
  }
  const { db, pool, close } = connect({ ...connection, max: 4 }, count)
  const database: Database = { db, pool, connection, engine: 'url' in connection ? 'server' : 'embedded', close }
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-world-'))
  const events = new Events()
  const sites: Site[] = []

  /** Returns the statements that `work` runs, excluding those that the site runs in the background. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const own: string[] = []
    counting += 1
    try {
      await counted.run(own, async () => void (await work()))
    } finally {
      counting -= 1
      if (counting === 0) counted.disable()
    }
    return own
  }

  const reset = () => emptyTables(db)
  await reset()

  return {
    db,
    database,
    dataDir,
    statements,
    reset,
    ctx: (viewer: Viewer | null = null): Ctx => ({ ...systemCtx(db), viewer, client: CLIENT, events }),
    /**
     * Builds a site on the world's database, with its search index. The site is closed with the world, unless it was closed
     * earlier.
     */
    async site(settings: Partial<Config> = {}, options: SiteOptions = {}): Promise<Site> {
      const config = {
        ...readConfig({
          LOG_LEVEL: 'silent',
          RATE_LIMIT: 'off',
          MEANING: 'off',
          NEW_ACCOUNT_DAYS: '0',
          DATA_DIR: dataDir,
          TOKEN_KEY,
        }),
        ...settings,
      }
      const built = await buildSite(config, database, options)
      let closed: Promise<void> | undefined
      const close = () => {
        closed ??= built.close()
        return closed
      }
      const site = { ...built, close }
      sites.push(site)
      await Promise.all([site.search.settled(), site.meaning.settled()])
      return site
    },
    /** Creates a user with a confirmed email address and an open session; `bearer(user)` authenticates requests. */
    user: (username: string, options: NewUser = {}): Promise<Viewer> => writeUser(db, username, options),
    /** Adds a definition, creating the word if necessary. Returns the definition ID. */
    definition: (word: string, options: NewDefinition = {}) => writeDefinition(db, word, options),
    statementsOf,
    countStatements: async (work: () => Promise<unknown>) => (await statementsOf(work)).length,
    /** Resolves when every job has succeeded or failed all retries. */
    async jobsDone() {
      for (;;) {
        const { rows } = await sql`
          select from pgboss.job where name <> 'failed' and state in ('created', 'retry', 'active') limit 1`
          .execute(db)
          .catch(() => ({ rows: [] })) // the job queue has never been opened
        if (rows.length === 0) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async close() {
      for (const site of sites) await site.close()
      await close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
