import type { z } from 'zod'
import { AppError } from './errors.ts'

/** Validates a value that is not part of a request; throws the same `invalid_request` error as a route. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value)
  if (error) throw new AppError('invalid_request', { fields: fieldsOf(error.issues) })
  return data as z.output<S>
}

/** Returns one message per invalid field: `{ per_page: 'Too big: …' }`. */
export function fieldsOf(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.') || 'body'] ??= reasonOf(issue)
  return fields
}

/** Hides the JavaScript class that Zod names for non-text values, such as `Uint8Array` for a file in a form. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type' || issue.expected !== 'string') return issue.message
  return issue.message.endsWith('received undefined') ? 'is required' : 'must be text'
}
