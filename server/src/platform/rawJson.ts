import { partOf } from './boundedList.ts'

/** A response of type T that is already serialized as JSON (UTF-8), joined from cached parts and sent unchanged. */
export class RawJson<T> {
  declare readonly response: T

  constructor(readonly bytes: Buffer) {}

  get text(): string {
    return this.bytes.toString()
  }

  read(): T {
    return JSON.parse(this.text)
  }
}

/** A JSON object (UTF-8), and the text that replaces its closing brace. */
export interface RawItem {
  object: Uint8Array
  rest: string
}

/** Adds fields to a serialized object; the object and `fields` must not be empty. */
export const withFields = (object: Uint8Array, fields: object): RawItem => ({
  object,
  rest: `,${JSON.stringify(fields).slice(1)}`,
})

/**
 * Serializes an object with an additional list of serialized items: those after the cursor `after`, as many as fit into one
 * response.
 */
export function withItems(name: string, all: readonly RawItem[], fields: object, after?: string): Buffer {
  const { start, end: last, next_cursor } = partOf(all, after, ({ object, rest }) => object.length + rest.length)
  const items = all.slice(start, last)
  const others = JSON.stringify({ ...fields, next_cursor }).slice(1)
  const begin = `{${JSON.stringify(name)}:[`
  const end = `],${others}`
  let capacity = 3 * (begin.length + end.length) // upper bound of the UTF-8 length
  for (const { object, rest } of items) capacity += object.length + 3 * rest.length
  const bytes = Buffer.allocUnsafe(capacity)
  let at = bytes.write(begin)
  for (const [i, { object, rest }] of items.entries()) {
    if (i > 0) bytes[at++] = COMMA
    bytes.set(object, at)
    at += object.length - 1 // excludes the closing brace
    at += bytes.write(rest, at)
  }
  at += bytes.write(end, at)
  return bytes.subarray(0, at)
}

const COMMA = ','.charCodeAt(0)
