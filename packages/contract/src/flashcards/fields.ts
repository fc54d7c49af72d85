import { z } from 'zod'
import { EARLIEST_REVIEW_MS } from './card.ts'

/** Client-generated UUID, which makes resending an entry idempotent. */
export const EntryId = z.uuid()
/** Time according to the client's clock. Defaults to the time of the request. */
export const At = z.iso
  .datetime({ offset: true })
  .refine((at) => Date.parse(at) >= EARLIEST_REVIEW_MS, 'is too long ago')
