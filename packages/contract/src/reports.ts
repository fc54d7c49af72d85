import { z } from 'zod'
import { Done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { GivenDefinitionId } from './entries.ts'
import { MAX_ID, Page, pageFields } from './paging.ts'
import { LongText } from './texts.ts'

export const ReportReason = z.enum(['wrong', 'spam', 'offensive', 'copyright', 'duplicate', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

export const reportDefinition = endpoint({
  method: 'POST',
  path: '/reports',
  access: 'member',
  limit: { max: 30, minutes: 60 },
  status: 201,
  summary: 'Tells the moderators about a definition; saying it again changes what was said',
  body: z.object({ definition_id: GivenDefinitionId, reason: ReportReason, message: LongText(2000).default('') }),
  response: Done.extend({ report_id: z.int() }),
  errors: ['definition_not_found'],
})

export const ReportOutcome = z.enum(['acted', 'dismissed'])
export type ReportOutcome = z.infer<typeof ReportOutcome>

export const Report = z.object({
  report_id: z.int(),
  /** Null when the definition is gone. */
  definitionid: z.int().nullable(),
  valsiid: z.int().nullable(),
  word: z.string(),
  /** The definition as it is now; null when it is gone. */
  definition: z.string().nullable(),
  langtag: z.string().nullable(),
  author: z.string().nullable(),
  /** The version that was reported, and the present one. */
  version: z.int(),
  current_version: z.int().nullable(),
  reason: ReportReason,
  message: z.string(),
  /** Who reported it. */
  username: z.string(),
  created_at: z.iso.datetime(),
  /** Null while it waits. */
  outcome: ReportOutcome.nullable(),
  handled_by: z.string().nullable(),
  handled_at: z.iso.datetime().nullable(),
  answer: z.string(),
})
export type Report = z.infer<typeof Report>

export const listReports = endpoint({
  method: 'GET',
  path: '/reports',
  access: { authority: 'moderate_comments' },
  summary: 'What was reported: those that wait, the oldest first, or those that were handled, the last first',
  query: z.object({ ...Page, handled: z.stringbool().default(false) }),
  response: z.object({ reports: z.array(Report), waiting: z.int(), ...pageFields }),
})

export const handleReport = endpoint({
  method: 'PUT',
  path: '/reports/:id',
  access: { authority: 'moderate_comments' },
  summary: 'Says what became of a report; null lets it wait again',
  params: z.object({ id: z.coerce.number<number>().int().min(1).max(MAX_ID) }),
  body: z.object({ outcome: ReportOutcome.nullable(), answer: LongText(2000).default('') }),
  response: Done,
  errors: ['report_not_found'],
})
