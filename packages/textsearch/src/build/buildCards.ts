import type { SearchDocument } from '../types.ts'

/** Concatenates all cards in one growable buffer, since 50,000 small buffers would take more memory than their contents. */
export function buildCards(docs: readonly SearchDocument[]) {
  const encoder = new TextEncoder()
  const cardStarts = new Uint32Array(docs.length + 1)
  let bytes = new Uint8Array(64 * 1024)
  let size = 0
  docs.forEach((doc, at) => {
    const room = size + doc.card.length * 3
    if (room > bytes.length) {
      const larger = new Uint8Array(Math.max(room, bytes.length * 2))
      larger.set(bytes.subarray(0, size))
      bytes = larger
    }
    size += encoder.encodeInto(doc.card, bytes.subarray(size)).written
    cardStarts[at + 1] = size
  })
  return { cardStarts, cards: bytes.slice(0, size) }
}
