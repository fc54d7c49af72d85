import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database, Db } from './database/database.ts'

/** Work that runs after the request and is retried until it succeeds. */
export interface Job {
  queue: string
  /** Job input, stored in the database until the job is done. Must not contain secrets. */
  input: object
  /** Description shown to administrators if all retries fail. */
  about: Record<string, string>
}

export interface JobOptions {
  /** Maximum number of retries. */
  retries?: number
  /** Delay before the first retry, in seconds. Each further delay is about twice as long. */
  retryDelayS?: number
  /** Polling interval, in seconds, for jobs from other nodes and for retries. */
  pollS?: number
}

/** Dead letter queue: jobs that failed all retries. */
export const FAILED = 'failed'
/** Time, in seconds, after which a job of a killed node runs again. */
const EXPIRE_S = 120
export const FAILED_RETENTION_DAYS = 30
const DONE_RETENTION_S = 3600
/** Delay after startup, in milliseconds, before the queue is opened, unless it is needed earlier. */
const SOON_MS = 500
/** Grace period, in milliseconds, for running jobs on shutdown. */
const STOP_MS = 3_000
/** Delay, in milliseconds, before retrying to open the queue after a failure, such as an unavailable database. */
const REOPEN_MS = 10_000
/**
 * SQLSTATEs that occur when nodes create the queue's schema concurrently: serialization failure, deadlock, duplicate key, schema,
 * object and table (https://www.postgresql.org/docs/current/errcodes-appendix.html). When the attempt is repeated, the schema
 * exists.
 */
const CREATED_CONCURRENTLY = ['40001', '40P01', '23505', '42P06', '42710', '42P07']
const CREATION_TRIES = 10
/** Maximum random delay between two attempts to create the schema, in milliseconds. */
const CREATION_DELAY_MS = 300

/** The job queue of the site, stored in the schema `pgboss` of its database. Every node adds and runs jobs. */
export class Jobs {
  readonly #open: () => Promise<PgBoss>
  readonly #handlers = new Map<string, (input: never) => Promise<void>>()
  #boss: Promise<PgBoss> | undefined
  readonly #options: Required<JobOptions>
  readonly #workers = new Map<string, string>()
  /** In-flight database queries of pg-boss, which doesn't await all of them itself. */
  readonly #pendingQueries = new Set<Promise<unknown>>()
  #soon: NodeJS.Timeout | undefined
  #closed = false

  constructor({ pool }: Pick<Database, 'pool'>, log: FastifyBaseLogger, options: JobOptions = {}) {
    this.#options = { retries: 8, retryDelayS: 30, pollS: 10, ...options }
    this.#open = async () => {
      const boss = new (await import('pg-boss')).default({
        db: { executeSql: (text, values) => this.#track(queryOnce(pool, text, values)) },
        schedule: false,
        archiveCompletedAfterSeconds: DONE_RETENTION_S,
        deleteAfterDays: 1,
      })
      boss.on('error', (error) => {
        if (!this.#closed) log.warn({ err: error }, 'error in the job queue')
      })
      try {
        await boss.start()
        await boss.createQueue(FAILED, { name: FAILED, retentionDays: FAILED_RETENTION_DAYS })
        for (const [queue, work] of this.#handlers) await this.#take(boss, queue, work)
      } catch (error) {
        await boss.stop({ graceful: false }).catch(() => {})
        throw error
      }
      return boss
    }
    const openAfter = (delayMs: number) => {
      this.#soon = setTimeout(() => {
        this.ready().catch((error) => {
          if (this.#closed) return
          log.error({ err: error }, 'The job queue could not be opened; retrying.')
          openAfter(REOPEN_MS)
        })
      }, delayMs).unref()
    }
    openAfter(SOON_MS) // opens the queue after the first responses have been sent
  }

  #track<T>(query: Promise<T>): Promise<T> {
    this.#pendingQueries.add(query)
    const forget = () => void this.#pendingQueries.delete(query)
    query.then(forget, forget)
    return query
  }

  /** Opens the queue if necessary and resolves when it is open. Can be retried after a failure. */
  async ready(): Promise<void> {
    await this.#opened()
  }

  #opened(): Promise<PgBoss> {
    clearTimeout(this.#soon)
    this.#boss ??= this.#openConcurrently().catch((error) => {
      this.#boss = undefined
      throw error
    })
    return this.#boss
  }

  /** Opens the queue, retrying while other nodes create it. */
  async #openConcurrently(): Promise<PgBoss> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#open()
      } catch (error) {
        const code = String((error as { code?: unknown }).code)
        if (!CREATED_CONCURRENTLY.includes(code) || tries === CREATION_TRIES || this.#closed) throw error
        await sleep(Math.random() * CREATION_DELAY_MS)
      }
    }
  }

  /**
   * Processes the jobs of a queue with `work`, on every node that calls this function. Jobs that throw are retried. Must be
   * called before the queue is opened.
   */
  handle<Input>(queue: string, work: (input: Input) => Promise<void>): void {
    this.#handlers.set(queue, work)
  }

  async #take(boss: PgBoss, queue: string, work: (input: never) => Promise<void>): Promise<void> {
    const { retries, retryDelayS, pollS } = this.#options
    const settings = {
      name: queue,
      retryLimit: retries,
      retryDelay: retryDelayS,
      retryBackoff: true,
      expireInSeconds: EXPIRE_S,
      deadLetter: FAILED,
    }
    await boss.createQueue(queue, settings)
    await boss.updateQueue(queue, settings) // the queue may have been created by an older version
    const worker = await boss.work<Pick<Job, 'input'>>(queue, { pollingIntervalSeconds: pollS }, async ([job]) =>
      work(job!.data.input as never),
    )
    this.#workers.set(queue, worker)
  }

  /** Adds a job in the transaction of `db`: the job runs if and only if the transaction is committed. */
  async add(db: Db, { queue, ...job }: Job): Promise<void> {
    const executeSql = async (text: string, values: unknown[]) => ({
      rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
    })
    const added = await (await this.#opened()).send(queue, { queue, ...job }, { db: { executeSql } })
    if (added === null) throw new Error(`there is no queue ${queue}`)
  }

  /** Makes this node look for jobs immediately. Call it after a commit. */
  wake(queue: string): void {
    const worker = this.#workers.get(queue)
    if (worker !== undefined) void this.#boss?.then((boss) => boss.notifyWorker(worker))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#soon)
    const boss = await this.#boss?.catch(() => undefined)
    await boss?.stop({ graceful: true, wait: true, timeout: STOP_MS })
    // finished jobs must be stored as finished; otherwise, they would run twice
    await Promise.allSettled(this.#pendingQueries)
  }
}

/**
 * Runs SQL from pg-boss, which may contain whole transactions. Closes the connection after a failure, because it may be in an
 * aborted transaction.
 */
async function queryOnce(pool: Database['pool'], text: string, values: unknown[]) {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await client.query(text, values)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}
