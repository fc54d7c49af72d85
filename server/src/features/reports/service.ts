import type { HandlerInput, reports } from '@vlacku/contract'
import { type Ctx, inTransaction, memberOf } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/uniqueViolation.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import * as repo from './repository.ts'

/** Saying it again changes what was said, and keeps its place in the queue. */
export async function report(ctx: Ctx, body: HandlerInput<typeof reports.reportDefinition>['body']) {
  const { user_id } = memberOf(ctx)
  const { definition_id, comment_id, collection_id, reason, message } = body
  const report_id = await inTransaction(ctx, (tx) => {
    const said = { user_id, reason, message, at: tx.now() }
    if (comment_id !== undefined) return repo.saveCommentReport(tx.db, { comment_id, ...said })
    if (collection_id !== undefined) return repo.saveCollectionReport(tx.db, { collection_id, ...said })
    return repo.saveReport(tx.db, { definitionid: definition_id!, ...said })
  })
  if (report_id === undefined) {
    if (comment_id !== undefined) throw new AppError('comment_not_found')
    throw new AppError(collection_id === undefined ? 'definition_not_found' : 'collection_not_found')
  }
  return { success: true as const, message: 'Reported', report_id }
}

/** Two statements, however many there are. */
export async function listReports(ctx: Ctx, query: HandlerInput<typeof reports.listReports>['query']) {
  const [rows, count] = await Promise.all([repo.reportsPage(ctx.db, query), repo.countReports(ctx.db)])
  return {
    reports: rows.map(presentReport),
    waiting: count.waiting,
    total: query.handled ? count.handled : count.waiting,
    page: query.page,
    per_page: query.per_page,
  }
}

const presentReport = (row: repo.ReportRow) => ({
  ...row,
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
    const said = outcome === null ? '' : answer
    const report = await repo.setOutcome(tx.db, { report_id, outcome, answer: said, by, at: tx.now() })
    if (!report) throw new AppError((await repo.reportExists(tx.db, report_id)) ? 'report_handled' : 'report_not_found')
    const details = { word: report.word, outcome: outcome ?? 'reopened' }
    await recordAudit(tx, { action: 'report_handled', user_id: report.user_id, details })
  }).catch((error) => {
    throw isUniqueViolation(error) ? waitsAlready() : error
  })
  return { success: true as const, message: outcome === null ? 'Waits again' : 'Handled' }
}

const waitsAlready = () =>
  new AppError('invalid_request', { fields: { outcome: 'another report about it by the same person waits already' } })
