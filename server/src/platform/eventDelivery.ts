import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { type Ctx, inTransaction } from './context.ts'
import type { Database } from './database/database.ts'
import { pgNotifier } from './database/pgNotifier.ts'
import type { ListenerFailure, SiteEvent } from './events.ts'
import type { Job, Jobs } from './jobs.ts'

/** Type of the jobs that redeliver an event on all nodes. */
const SITE_EVENT = 'site_event'

/**
 * Handles events that a listener failed to process. Each failure is logged and counted, and abandoned events are listed with the
 * failed jobs, from which an administrator can redeliver them on all nodes.
 */
export function watchEventFailures(
  log: FastifyBaseLogger,
  metrics: Registry,
  giveUp: (job: Job, why: { tries: number; reason: string }) => Promise<void>,
) {
  const failures = new Counter({
    name: 'site_event_failures_total',
    help: 'Times that a part of the site could not take in what had changed',
    labelNames: ['kind', 'given_up'],
    registers: [metrics],
  })
  return ({ event, error, tries, givenUp }: ListenerFailure): void => {
    const { kind } = event
    failures.inc({ kind, given_up: String(givenUp) })
    const about = { err: error, kind, tries }
    if (!givenUp) {
      log.warn(about, 'an event could not be processed and will be repeated')
      return
    }
    log.error(about, 'an event could not be processed and was skipped')
    const reason = error instanceof Error ? error.message : String(error)
    const job = { queue: SITE_EVENT, input: event, about: { event: kind } }
    giveUp(job, { tries, reason }).catch((error) =>
      log.error({ err: error, kind }, 'a skipped event could not be added to the failed jobs'),
    )
  }
}

/** Registers the handler for jobs that redeliver an event on all nodes. */
export const redeliverEvents = (ctx: Ctx, jobs: Pick<Jobs, 'handle'>) =>
  jobs.handle<SiteEvent>(SITE_EVENT, (event) => inTransaction(ctx, async (tx) => tx.emit(event)))

/**
 * Receives changes that other nodes commit after `position` (see `currentPosition`). Returns a function that stops receiving
 * them.
 */
export function followNodes({ connection }: Database, { db, events }: Ctx, position: string, log: FastifyBaseLogger) {
  // poolers without prepared statements don't support LISTEN, either
  const canListen = 'url' in connection && connection.prepared !== false
  const notifier = canListen ? pgNotifier(connection.url, events.node, log) : undefined
  events.follow(
    db,
    position,
    (error) => log.warn({ err: error }, 'could not read the changes of other nodes'),
    notifier,
  )
  return async () => {
    await notifier?.close()
    await events.stop()
  }
}
