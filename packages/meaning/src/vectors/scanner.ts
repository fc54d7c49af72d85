import { SCAN_BYTES } from './scanBytes.ts'

/** Memory that can be scanned for dot products. Addresses are byte offsets. */
export interface Scanner {
  /** Replaced when the memory grows, in which case earlier views become invalid. */
  readonly buffer: ArrayBuffer
  /** Grows the memory to at least `bytes` bytes. Throws a RangeError if the memory isn't available. */
  grow(bytes: number): void
  /**
   * Writes one 32-bit number per row: its dot product with the query. A row has `stride` signed bytes, and the query has `stride`
   * signed 16-bit numbers; `stride` is a positive multiple of 16.
   */
  scan(question: number, rows: number, stride: number, count: number, out: number): void
}

const PAGE = 65_536
/** Minimum increase of the memory, in bytes. */
const STEP = 16 * PAGE

/** Returns a WebAssembly scanner with 128-bit SIMD, or null if the machine doesn't support it. */
export function simdScanner(): Scanner | null {
  const bytes = Uint8Array.from(atob(SCAN_BYTES), (byte) => byte.charCodeAt(0))
  if (!WebAssembly.validate(bytes)) return null
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
  const memory = exports.memory as WebAssembly.Memory
  return {
    get buffer() {
      return memory.buffer as ArrayBuffer
    },
    grow(wanted) {
      const missing = wanted - memory.buffer.byteLength
      if (missing > 0) memory.grow(Math.ceil(Math.max(missing, STEP) / PAGE))
    },
    scan: exports.scan as Scanner['scan'],
  }
}

/** Returns a plain JavaScript scanner, which is several times slower. */
export function plainScanner(): Scanner {
  let buffer = new ArrayBuffer(PAGE)
  return {
    get buffer() {
      return buffer
    },
    grow(wanted) {
      if (wanted <= buffer.byteLength) return
      const larger = new ArrayBuffer(Math.max(wanted, buffer.byteLength + STEP, Math.ceil(buffer.byteLength * 1.25)))
      new Uint8Array(larger).set(new Uint8Array(buffer))
      buffer = larger
    },
    scan(question, rows, stride, count, out) {
      const queryVector = new Int16Array(buffer, question, stride)
      const sums = new Int32Array(buffer, out, count)
      const numbers = new Int8Array(buffer, rows, stride * count)
      for (let row = 0; row < count; row++) {
        let sum = 0
        for (let at = 0; at < stride; at++) sum += queryVector[at]! * numbers[row * stride + at]!
        sums[row] = sum
      }
    },
  }
}
