import type { HandlerInput, reports } from '@vlacku/contract'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, type Db, inTransaction, memberOf } from '../../../platform/context.ts'
import { AppError, isUniqueViolation } from '../../../platform/errors.ts'
import * as repo from './reports.repository.ts'

/** Functions that reports need from the collections feature, which is in a higher layer. */
export interface ReportedCollections {
  /** Returns the name and text of a public collection. */
  excerptOf(db: Db, collection_id: number): Promise<{ name: string; text: string } | undefined>
  /** Returns the states of the given collections, excluding deleted ones. */
  statesOf(db: Db, collection_ids: number[]): Promise<Map<number, { author: string; is_withheld: boolean }>>
}

/** Saves a report. A repeated report by the same user replaces the first report but retains its place in the queue. */
export async function report(
  ctx: Ctx,
  body: HandlerInput<typeof reports.reportDefinition>['body'],
  collections: ReportedCollections,
) {
  const { user_id } = memberOf(ctx)
  const { definition_id, comment_id, collection_id, reason, message } = body
  const report_id = await inTransaction(ctx, async (tx) => {
    const details = { user_id, reason, message, at: tx.now() }
    if (comment_id !== undefined) return repo.saveCommentReport(tx.db, { comment_id, ...details })
    if (collection_id !== undefined) {
      const excerpt = await collections.excerptOf(tx.db, collection_id)
      return excerpt && repo.saveCollectionReport(tx.db, { collection_id, ...excerpt, ...details })
    }
    return repo.saveReport(tx.db, { definitionid: definition_id!, ...details })
  })
  if (report_id === undefined) {
    if (comment_id !== undefined) throw new AppError('comment_not_found')
    throw new AppError(collection_id === undefined ? 'definition_not_found' : 'collection_not_found')
  }
  return { success: true as const, message: 'Reported', report_id }
}

/** Runs three statements regardless of the number of reports. */
export async function listReports(
  ctx: Ctx,
  query: HandlerInput<typeof reports.listReports>['query'],
  collections: ReportedCollections,
) {
  const [rows, count] = await Promise.all([repo.reportsPage(ctx.db, query), repo.countReports(ctx.db)])
  const states = await collections.statesOf(
    ctx.db,
    rows.flatMap(({ collection_id }) => collection_id ?? []),
  )
  return {
    reports: rows.map((row) => presentReport(row, states.get(row.collection_id ?? -1))),
    waiting: count.waiting,
    total: query.handled ? count.handled : count.waiting,
    page: query.page,
    per_page: query.per_page,
  }
}

const presentReport = (row: repo.ReportRow, collection: { author: string; is_withheld: boolean } | undefined) => ({
  ...row,
  ...(collection && { author: collection.author, is_hidden: collection.is_withheld, current_version: 1 }),
  created_at: row.created_at.toISOString(),
  handled_at: row.handled_at?.toISOString() ?? null,
})

export async function handleReport(
  ctx: Ctx,
  report_id: number,
  { outcome, answer }: HandlerInput<typeof reports.handleReport>['body'],
) {
  const by = memberOf(ctx).user_id
  await inTransaction(ctx, async (tx) => {
    const storedAnswer = outcome === null ? '' : answer
    const report = await repo.setOutcome(tx.db, { report_id, outcome, answer: storedAnswer, by, at: tx.now() })
    if (!report) throw new AppError((await repo.reportExists(tx.db, report_id)) ? 'report_handled' : 'report_not_found')
    const details = { word: report.word, outcome: outcome ?? 'reopened' }
    await recordAudit(tx, { action: 'report_handled', user_id: report.user_id, details })
  }).catch((error) => {
    throw isUniqueViolation(error) ? waitsAlready() : error
  })
  return { success: true as const, message: outcome === null ? 'Waits again' : 'Handled' }
}

const waitsAlready = () =>
  new AppError('invalid_request', { fields: { outcome: 'the same user has another open report about it' } })
