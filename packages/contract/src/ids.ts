import { z } from 'zod'
import { MAX_ID } from './paging.ts'

/** An ID in a URL, where all values are text. */
export const Id = z.coerce.number<number>().int().min(1).max(MAX_ID)
/** An ID in a request body, where only numbers are accepted. */
export const IdInput = z.int().min(1).max(MAX_ID)

/** Comma-separated definition IDs of a query, at most 200. */
export const DefinitionIds = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,199}$/, 'must be at most 200 numbers with commas between them')
  .transform((text) => text.split(',').map(Number))
