import { setImmediate as nextTurn } from 'node:timers/promises'

/** Like `items.map(convert)`, but yields to other requests after each item. Use it for conversions that take milliseconds. */
export async function mapYielding<T, R>(items: readonly T[], convert: (item: T) => R): Promise<R[]> {
  const converted: R[] = []
  for (const item of items) {
    converted.push(convert(item))
    await nextTurn()
  }
  return converted
}
