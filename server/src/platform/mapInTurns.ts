import { setImmediate as nextTurn } from 'node:timers/promises'

/** Like `items.map(convert)`, but serves other requests after each item. For conversions that take milliseconds. */
export async function mapInTurns<T, R>(items: readonly T[], convert: (item: T) => R): Promise<R[]> {
  const converted: R[] = []
  for (const item of items) {
    converted.push(convert(item))
    await nextTurn()
  }
  return converted
}
