import { expect, it } from 'vitest'
import type { z } from 'zod'
import * as contract from './index.ts'

interface Def {
  coerce?: boolean
  [part: string]: unknown
}

/** Lists the paths in a schema at which values of another type are coerced to a number or date. */
function coercions(schema: z.ZodType, path: string[] = []): string[] {
  const def = schema.def as unknown as Def
  const parts: [string, unknown][] = [
    ...Object.entries((def.shape ?? {}) as object),
    ...['innerType', 'in', 'out', 'element', 'left', 'right', 'valueType'].map((name): [string, unknown] => [
      '',
      def[name],
    ]),
    ...[...((def.options ?? []) as []), ...((def.items ?? []) as [])].map((part): [string, unknown] => ['', part]),
  ]
  const inside = parts.flatMap(([name, part]) =>
    part instanceof Object && 'def' in part ? coercions(part as z.ZodType, name ? [...path, name] : path) : [],
  )
  return def.coerce ? [path.join('.'), ...inside] : inside
}

const bodies = Object.values(contract)
  .flatMap((feature) => (typeof feature === 'object' ? Object.values(feature) : []))
  .flatMap((value) =>
    value instanceof Object && 'path' in value && 'body' in value && value.body
      ? [{ name: `${value.method} ${value.path}`, body: value.body as z.ZodType }]
      : [],
  )

it.each(bodies)('$name accepts only numbers in numeric fields', ({ body }) => expect(coercions(body)).toEqual([]))
