import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Page, PerPage, pageFields } from './paging.ts'

/** Selects messages without a list. List names cannot contain `@`. */
export const NO_LIST = '@none'

/** A mailing list. Messages reported as spam are not counted. */
export const MailingList = z.object({
  /** List name, case-insensitive. Empty for all messages without a list. */
  name: z.string(),
  messages: z.int(),
  threads: z.int(),
  /** Times of the first and last messages; null if no message has a date. */
  first_at: z.iso.datetime().nullable(),
  last_at: z.iso.datetime().nullable(),
})
export type MailingList = z.infer<typeof MailingList>

export const getMailingLists = endpoint({
  method: 'GET',
  path: '/mail/lists',
  access: 'public',
  cost: 3,
  summary: 'Lists the mailing lists of the archive by name',
  query: z.object({ page: Page.page, per_page: PerPage.default(50) }),
  response: z.object({ lists: z.array(MailingList), ...pageFields }),
})
