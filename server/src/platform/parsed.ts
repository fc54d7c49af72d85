import type { z } from 'zod'
import { AppError } from './errors.ts'

/** What a schema makes of a value that is only known here; what it refuses is `invalid_request`, as in a route. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value)
  if (error) throw new AppError('invalid_request', { fields: fieldsOf(error.issues) })
  return data as z.output<S>
}

/** `{ per_page: 'Too big: …' }`: each wrong field once, in words. */
export function fieldsOf(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.') || 'body'] ??= message
  return fields
}
