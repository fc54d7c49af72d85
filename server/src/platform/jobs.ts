import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database, Db } from './database/database.ts'

/** Work to be done after the request that asked for it, and again until it succeeds. */
export interface Job {
  queue: string
  /** All that the work needs. It is kept in the database until it is done: no secrets. */
  input: object
  /** What an administrator reads of it, when it was given up. */
  about: Record<string, string>
}

export interface JobOptions {
  /** How often work is tried again before it is given up. */
  retries?: number
  /** How long the first retry waits (s); each further one about twice as long. */
  retryDelayS?: number
  /** How often each node asks for work that another node added or that waits for a retry (s). */
  pollS?: number
}

/** Where work lies that was given up. */
export const FAILED = 'failed'
/** Work of a node that was killed is begun again after this time (s). */
const EXPIRE_S = 120
export const KEEP_FAILED_DAYS = 30
const KEEP_DONE_S = 3600
/** The queue is opened this long after the site, unless it is needed before (ms). */
const SOON_MS = 500
/** How long work under way may take when the server stops (ms). */
const STOP_MS = 3_000
/** Delay before retrying to open the queue after a failure, such as an unavailable database (ms). */
const REOPEN_MS = 10_000
/**
 * Errors of nodes that create the queue's schema concurrently: serialization failure, deadlock, duplicate key, schema, object and
 * table (https://www.postgresql.org/docs/current/errcodes-appendix.html). On retry, the node finds the schema created.
 */
const CREATED_CONCURRENTLY = ['40001', '40P01', '23505', '42P06', '42710', '42P07']
const CREATION_TRIES = 10
/** Maximum random delay between two attempts (ms). */
const CREATION_DELAY_MS = 300

/** The queue of the site, in the schema `pgboss` of its database: every node adds to it and takes from it. */
export class Jobs {
  readonly #open: () => Promise<PgBoss>
  readonly #handlers = new Map<string, (input: never) => Promise<void>>()
  #boss: Promise<PgBoss> | undefined
  readonly #options: Required<JobOptions>
  readonly #workers = new Map<string, string>()
  /** What the library asks of the database; it does not wait for all of it itself. */
  readonly #asked = new Set<Promise<unknown>>()
  #soon: NodeJS.Timeout | undefined
  #closed = false

  constructor({ pool }: Pick<Database, 'pool'>, log: FastifyBaseLogger, options: JobOptions = {}) {
    this.#options = { retries: 8, retryDelayS: 30, pollS: 10, ...options }
    this.#open = async () => {
      const boss = new (await import('pg-boss')).default({
        db: { executeSql: (text, values) => this.#ask(queryOnce(pool, text, values)) },
        schedule: false,
        archiveCompletedAfterSeconds: KEEP_DONE_S,
        deleteAfterDays: 1,
      })
      boss.on('error', (error) => {
        if (!this.#closed) log.warn({ err: error }, 'the queue of jobs has a problem')
      })
      try {
        await boss.start()
        await boss.createQueue(FAILED, { name: FAILED, retentionDays: KEEP_FAILED_DAYS })
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
    openAfter(SOON_MS) // after the first responses
  }

  #ask<T>(answer: Promise<T>): Promise<T> {
    this.#asked.add(answer)
    const forget = () => void this.#asked.delete(answer)
    answer.then(forget, forget)
    return answer
  }

  /** Resolves when the queue is open; it is opened when it is first needed, or soon. After a failure one can try again. */
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
   * Does the work of one queue with `work`, here and on every node that says so. What `work` throws is tried again. To be
   * said before the queue is opened.
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
    await boss.updateQueue(queue, settings) // of an older version, maybe
    const worker = await boss.work<Pick<Job, 'input'>>(queue, { pollingIntervalSeconds: pollS }, async ([job]) =>
      work(job!.data.input as never),
    )
    this.#workers.set(queue, worker)
  }

  /** Adds work in the transaction of `db`: it is done if, and only if, that is committed. */
  async add(db: Db, { queue, ...job }: Job): Promise<void> {
    const executeSql = async (text: string, values: unknown[]) => ({
      rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
    })
    const added = await (await this.#opened()).send(queue, { queue, ...job }, { db: { executeSql } })
    if (added === null) throw new Error(`there is no queue ${queue}`)
  }

  /** Has this node look at once, after a commit. */
  wake(queue: string): void {
    const worker = this.#workers.get(queue)
    if (worker !== undefined) void this.#boss?.then((boss) => boss.notifyWorker(worker))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#soon)
    const boss = await this.#boss?.catch(() => undefined)
    await boss?.stop({ graceful: true, wait: true, timeout: STOP_MS })
    // work that was just finished is to be written down as such, or it would be done twice
    await Promise.allSettled(this.#asked)
  }
}

/**
 * Runs SQL of the library, which may contain whole transactions. Closes the connection after a failure, since it may be in an aborted
 * transaction.
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
