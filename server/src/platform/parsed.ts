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

/**
 * Validates a body. Programs send null for omitted fields, so a null that the schema doesn't accept counts as a missing field at
 * any depth; a null that it accepts is preserved.
 */
export function parseBody(schema: z.ZodType, body: unknown): z.ZodSafeParseResult<unknown> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed
  const rejected = parsed.error.issues.map(({ path }) => path).filter((path) => isNullField(body, path))
  if (rejected.length === 0) return parsed
  const copy = structuredClone(body)
  for (const path of rejected) delete holderOf(copy, path)?.[path.at(-1)!]
  return schema.safeParse(copy)
}

type Holder = Record<PropertyKey, unknown>

/** Returns the object or array that contains the last element of a path. */
const holderOf = (body: unknown, path: readonly PropertyKey[]): Holder | undefined =>
  path.slice(0, -1).reduce<unknown>((value, step) => (value as Holder | undefined)?.[step], body) as Holder | undefined

function isNullField(body: unknown, path: readonly PropertyKey[]): boolean {
  const holder = path.length > 0 ? holderOf(body, path) : undefined
  return holder !== undefined && !Array.isArray(holder) && holder?.[path.at(-1)!] === null
}
