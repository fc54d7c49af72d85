import { z } from 'zod'

/** Largest page number believed: further rows are nobody's wish, and offsets stay within what a database takes. */
const LAST_PAGE = 1_000_000

/** The largest number a database takes for an id. */
export const MAX_ID = 2_147_483_647

/** The most items that a page has. */
const MAX_PER_PAGE = 100

/** How many items a page has: who asks for more is answered as many as there may be. */
export const PerPage = z.coerce
  .number<number>()
  .int()
  .min(1)
  .transform((items) => Math.min(items, MAX_PER_PAGE))

/**
 * Cursor of the next page of a list with long texts, whose responses end after 1 MB of text: the `next_cursor` of the previous
 * response, which is null on the last page. All other parameters stay the same.
 */
export const After = {
  after: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional(),
}

/** The same schema object for all such lists, so that the server recognizes them. */
export const NextCursor = z.string().nullable().optional()

/** `page` from 1; `per_page` at most 100. */
export const Page = {
  page: z.coerce.number<number>().int().min(1).max(LAST_PAGE).default(1),
  per_page: PerPage.default(20),
  ...After,
}

/** Fields of every paged list in addition to its items. A page past the end has `total`, too. */
export const pageFields = { total: z.int(), page: z.int(), per_page: z.int(), next_cursor: NextCursor }
