import { z } from 'zod'
import { Id } from '../ids.ts'
import { MAX_ID, Page } from '../paging.ts'
import { Line, LongText } from '../texts.ts'
import { COMMENT_BODY, MAX_ALT, MAX_COMMENT_TEXT } from './comment.ts'

/** An ID, or 0 for no selection. */
export const Selector = z.coerce
  .number<number>()
  .int()
  .min(0)
  .max(MAX_ID)
  .optional()
  .transform((id) => id || undefined)

/**
 * Parameters of lists sorted by time. `after` is the `next_cursor` of a previous response: the next page starts after that
 * response's last comment, even if comments have since been added, and `page` is ignored.
 */
export const CommentListPage = { ...Page, after: z.string().max(100).optional() }

export const SelectorInput = z
  .int()
  .min(0)
  .max(MAX_ID)
  .optional()
  .transform((id) => id || undefined)

const PartInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), data: LongText(MAX_COMMENT_TEXT) }),
  z.object({ type: z.literal('header'), data: Line(300) }),
  z.object({
    type: z.literal('image'),
    data: z.string().min(1, 'is required').max(COMMENT_BODY),
    alt: Line(MAX_ALT).default(''),
  }),
])
export const ContentInput = z.array(PartInput).min(1, 'is required').max(50)
export const Subject = Line(300)
export const Order = z.enum(['asc', 'desc']).default('desc')
export const CommentId = z.object({ id: Id })
