const [PRIME_1, PRIME_2, PRIME_3, PRIME_4, PRIME_5] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1]
const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits))
const round = (lane: number, word: number) => Math.imul(rotate((lane + Math.imul(word, PRIME_2)) | 0, 13), PRIME_1)

/**
 * XXH32 with seed 0 (https://github.com/Cyan4973/xxHash) in plain JavaScript. `bytes` must start at a multiple of 4 in the
 * underlying buffer, and are read as little-endian.
 */
export function checksum(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)
  let at = 0
  let hash = PRIME_5
  if (words.length >= 4) {
    let [first, second, third, fourth] = [(PRIME_1 + PRIME_2) | 0, PRIME_2 | 0, 0, -PRIME_1 | 0]
    for (; at + 4 <= words.length; at += 4) {
      first = round(first, words[at]!)
      second = round(second, words[at + 1]!)
      third = round(third, words[at + 2]!)
      fourth = round(fourth, words[at + 3]!)
    }
    hash = rotate(first, 1) + rotate(second, 7) + rotate(third, 12) + rotate(fourth, 18)
  }
  hash = (hash + bytes.byteLength) | 0
  for (; at < words.length; at++) hash = Math.imul(rotate((hash + Math.imul(words[at]!, PRIME_3)) | 0, 17), PRIME_4)
  for (let byte = at * 4; byte < bytes.byteLength; byte++)
    hash = Math.imul(rotate((hash + Math.imul(bytes[byte]!, PRIME_5)) | 0, 11), PRIME_1)
  hash = Math.imul(hash ^ (hash >>> 15), PRIME_2)
  hash = Math.imul(hash ^ (hash >>> 13), PRIME_3)
  return (hash ^ (hash >>> 16)) >>> 0
}
