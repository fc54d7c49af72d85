import { z } from 'zod'
import { Done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { DefinitionIdInput } from './entries.ts'
import { Id } from './ids.ts'
import { Page, pageFields } from './paging.ts'
import { LongText } from './texts.ts'

export const ReportReason = z.enum(['wrong', 'spam', 'offensive', 'copyright', 'duplicate', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

export const reportDefinition = endpoint({
  method: 'POST',
  path: '/reports',
  access: 'member',
  limit: { max: 30, minutes: 60 },
  status: 201,
  summary:
    'Reports a definition, a comment or a public collection to the moderators; reporting it again updates the report',
  body: z
    .object({
      /** Exactly one of these fields is required. */
      definition_id: DefinitionIdInput.optional(),
      comment_id: DefinitionIdInput.optional(),
      collection_id: DefinitionIdInput.optional(),
      reason: ReportReason,
      message: LongText(2000).default(''),
    })
    .refine(
      ({ definition_id, comment_id, collection_id }) =>
        [definition_id, comment_id, collection_id].filter((id) => id !== undefined).length === 1,
      {
        error: 'or comment_id or collection_id, and only one of them, must say what it is about',
        path: ['definition_id'],
      },
    ),
  response: Done.extend({ report_id: z.int() }),
  errors: ['definition_not_found', 'comment_not_found', 'collection_not_found'],
})

export const ReportOutcome = z.enum(['acted', 'dismissed'])
export type ReportOutcome = z.infer<typeof ReportOutcome>

export const Report = z.object({
  report_id: z.int(),
  about: z.enum(['definition', 'comment', 'collection']),
  /** Null if the definition was deleted or the report is about something else. */
  definitionid: z.int().nullable(),
  valsiid: z.int().nullable(),
  /** The topic or subject of a comment's thread, or the name of a collection. */
  word: z.string(),
  /** Current text of the definition; null if it was deleted. */
  definition: z.string().nullable(),
  /** Text of the comment, or the collection and its first items, at the time of the report; null for definitions. */
  said: z.string().nullable(),
  /** ID of the reported comment; null if it was deleted. */
  comment_id: z.int().nullable(),
  thread_id: z.int().nullable(),
  /** Null if the collection was deleted or the report is about something else. */
  collection_id: z.int().nullable(),
  /** True if a moderator has hidden the comment or made the collection private. */
  is_hidden: z.boolean(),
  langtag: z.string().nullable(),
  author: z.string().nullable(),
  /** The reported version and the current version. Comment versions are counted from 1; a collection's version is always 1. */
  version: z.int(),
  current_version: z.int().nullable(),
  reason: ReportReason,
  message: z.string(),
  /** The user who submitted the report. */
  username: z.string(),
  created_at: z.iso.datetime(),
  /** The moderator's decision; null while the report is open. */
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
  summary: 'Lists reports: open ones oldest first, or closed ones last first',
  query: z.object({ ...Page, handled: z.stringbool().default(false) }),
  response: z.object({ reports: z.array(Report), waiting: z.int(), ...pageFields }),
})

export const handleReport = endpoint({
  method: 'PUT',
  path: '/reports/:id',
  access: { authority: 'moderate_comments' },
  summary: 'Closes an open report with an outcome; null reopens it',
  params: z.object({ id: Id }),
  body: z.object({ outcome: ReportOutcome.nullable(), answer: LongText(2000).default('') }),
  response: Done,
  errors: ['report_not_found', 'report_handled'],
})
