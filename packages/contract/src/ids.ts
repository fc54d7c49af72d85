import { z } from 'zod'
import { MAX_ID } from './paging.ts'

/** The number of something in an address, where everything is text. */
export const Id = z.coerce.number<number>().int().min(1).max(MAX_ID)
/** The same in a body, where only a number is one. */
export const GivenId = z.int().min(1).max(MAX_ID)
