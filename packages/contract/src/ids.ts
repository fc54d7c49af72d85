import { z } from 'zod'
import { MAX_ID } from './paging.ts'

/** An ID in a URL, where all values are text. */
export const Id = z.coerce.number<number>().int().min(1).max(MAX_ID)
/** An ID in a body, where only a number is accepted. */
export const GivenId = z.int().min(1).max(MAX_ID)
