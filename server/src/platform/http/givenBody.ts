import type { z } from 'zod'

/**
 * Validates a body. Programs send null for omitted fields, so a null that the schema doesn't accept counts as a missing field at
 * any depth; a null that it accepts is preserved.
 */
export function parseBody(schema: z.ZodType, body: unknown): z.ZodSafeParseResult<unknown> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed
  const refused = parsed.error.issues.map(({ path }) => path).filter((path) => isNullField(body, path))
  if (refused.length === 0) return parsed
  const copy = structuredClone(body)
  for (const path of refused) delete holderOf(copy, path)?.[path.at(-1)!]
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
