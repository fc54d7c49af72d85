/** Maximum size of a list in one response, in bytes. A single item may be larger. */
export const MAX_LIST_BYTES = 1_000_000

export interface Part {
  /** The response contains the items from `start` (inclusive) to `end` (exclusive). */
  start: number
  end: number
  /** Cursor for the next request; null at the end of the list. */
  next_cursor: string | null
}

/** Returns the part of a list after the cursor that fits into one response. */
export function partOf<T>(items: readonly T[], after: string | undefined, sizeOf: (item: T) => number): Part {
  const start = Math.min(Number(after ?? 0), items.length)
  let end = start
  for (let size = 0; end < items.length; end++) {
    size += sizeOf(items[end]!)
    if (size > MAX_LIST_BYTES && end > start) break
  }
  return { start, end, next_cursor: end < items.length ? String(end) : null }
}

export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Number of items read at a time if a list may exceed one response. */
const READ_AT_ONCE = 100

/** Reads items by ID until the response is full. */
export async function readUntilFull<T>(ids: readonly number[], read: (ids: number[]) => Promise<T[]>): Promise<T[]> {
  const items: T[] = []
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    items.push(...(await read(ids.slice(at, at + READ_AT_ONCE))))
    const { end, next_cursor } = partOf(items, undefined, jsonBytes)
    if (next_cursor !== null) return items.slice(0, end)
  }
  return items
}
