import { z } from 'zod'
import { EARLIEST_REVIEW_MS } from './card.ts'

/** Client-generated UUID, which makes resending an entry idempotent. */
export const EntryId = z.uuid()
/** Time according to the client's clock. Defaults to the time of the request. */
export const At = z.iso
  .datetime({ offset: true })
  .refine((at) => Date.parse(at) >= EARLIEST_REVIEW_MS, 'is too long ago')

export const Fitted = z.object({
  fitted_at: z.iso.datetime(),
  reviews: z.int(),
  loss_before: z.number(),
  loss_after: z.number(),
})
