import { z } from 'zod'
import { EARLIEST_REVIEW_MS } from './card.ts'

/** Chosen by the device that answered, so that what is sent twice is there once. */
export const EntryId = z.uuid()
/** By the clock of that device; the time of the request when it is not said. */
export const At = z.iso
  .datetime({ offset: true })
  .refine((at) => Date.parse(at) >= EARLIEST_REVIEW_MS, 'is too long ago')

export const Fitted = z.object({
  fitted_at: z.iso.datetime(),
  reviews: z.int(),
  loss_before: z.number(),
  loss_after: z.number(),
})
