import { z } from 'zod'

/** Maximum page number, which limits offsets to the database's range. */
const LAST_PAGE = 1_000_000

/** The largest ID that the database can store. */
export const MAX_ID = 2_147_483_647

/** Maximum number of items per page. */
const MAX_PER_PAGE = 100

/** Items per page. Values above the maximum are clamped. */
export const PerPage = z.coerce
  .number<number>()
  .int()
  .min(1)
  .transform((items) => Math.min(items, MAX_PER_PAGE))

/**
 * Cursor for lists with long texts, whose responses end after 1 MB of text: the `next_cursor` of the previous response, which is
 * null on the last page. All other parameters must stay the same.
 */
export const After = {
  after: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional(),
}

/** Shared schema object by which the server recognizes lists with a cursor. */
export const NextCursor = z.string().nullable().optional()

/** `page` is one-based; `per_page` is at most 100. */
export const Page = {
  page: z.coerce.number<number>().int().min(1).max(LAST_PAGE).default(1),
  per_page: PerPage.default(20),
  ...After,
}

/** Fields of every paged list, in addition to its items. `total` is also set for a page past the end. */
export const pageFields = { total: z.int(), page: z.int(), per_page: z.int(), next_cursor: NextCursor }
