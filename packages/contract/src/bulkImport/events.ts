import { z } from 'zod'
import { ClientId } from './fields.ts'
import { RowOutcome, RowReason, TableColumn } from './table.ts'

const Progress = z.object({
  type: z.literal('progress'),
  success: z.boolean(),
  /** `N/A` if the row could not be read. */
  word: z.string(),
  outcome: RowOutcome,
  line: z.int(),
  error: z.string().optional(),
  column: TableColumn.optional(),
  reason: RowReason.optional(),
  current: z.int(),
  total: z.int(),
  success_count: z.int(),
  error_count: z.int(),
})
/** Events in the order in which they are sent. The last one is `complete` or `error`. */
export const BulkEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('client_id'), client_id: ClientId }),
  z.object({ type: z.literal('start'), total: z.int() }),
  Progress,
  z.object({
    type: z.literal('complete'),
    success: z.literal(true),
    client_id: ClientId,
    success_count: z.int(),
    error_count: z.int(),
    total_processed: z.int(),
    message: z.string(),
  }),
  z.object({ type: z.literal('error'), success: z.literal(false), error: z.string() }),
])
export type BulkEvent = z.infer<typeof BulkEvent>
