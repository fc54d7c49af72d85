/**
 * Maximum number of rows written per transaction. The embedded database runs one transaction at a time, so this limits how long
 * other requests wait during an operation on a large list.
 */
export const BATCH = 250

/** Splits `items` into slices of at most `size`, in order. */
export function* batchesOf<T>(items: readonly T[], size = BATCH): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** Maximum amount of text read per SQL statement, in bytes. */
const BATCH_SIZE = 250_000

/** Splits items with long texts into batches of at most 250 items and about 250 kB. */
export function* batchesOfSize<T>(items: readonly T[], sizeOf: (item: T) => number): Generator<T[]> {
  let batch: T[] = []
  let size = 0
  for (const item of items) {
    batch.push(item)
    size += sizeOf(item)
    if (batch.length < BATCH && size < BATCH_SIZE) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}
