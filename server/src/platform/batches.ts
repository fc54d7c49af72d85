/**
 * Rows that one transaction writes. The embedded database runs one transaction at a time, so this is how long everybody
 * else may have to wait for an operation on a large list.
 */
export const BATCH = 250

/** Splits `items` into slices of at most `size`, in order. */
export function* batchesOf<T>(items: readonly T[], size = BATCH): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** Bytes of text that one statement reads. */
const BATCH_SIZE = 250_000

/** The same where rows have texts of any length: a batch ends after 250 of them, or 250 kB. */
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
