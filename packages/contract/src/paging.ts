import { z } from 'zod'

/** Largest page number believed: further rows are nobody's wish, and offsets stay within what a database takes. */
const LAST_PAGE = 1_000_000

/** The largest number a database takes for an id. */
export const MAX_ID = 2_147_483_647

/** `page` from 1; `per_page` at most 100. */
export const Page = {
  page: z.coerce.number<number>().int().min(1).max(LAST_PAGE).default(1),
  per_page: z.coerce.number<number>().int().min(1).max(100).default(20),
}

/** What every list answers besides its items. `total` is also told on a page past the end. */
export const pageFields = { total: z.int(), page: z.int(), per_page: z.int() }
