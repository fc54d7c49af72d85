import { MessageChannel } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { transferable } from './workers.ts'

const transfer = (bytes: Uint8Array<ArrayBuffer>) => {
  const { port1 } = new MessageChannel()
  port1.postMessage(bytes, [bytes.buffer])
  port1.close()
  return bytes.byteLength
}

describe('transferable', () => {
  it.each([
    ['a small Buffer of the shared pool', Buffer.from('word\tdefinition\n')],
    ['a slice of a Buffer', Buffer.alloc(20_000).subarray(10, 20)],
    ['a subarray', new Uint8Array(100).subarray(50)],
    ['an array on shared memory', new Uint8Array(new SharedArrayBuffer(10))],
  ])('transferable copies %s and leaves the original intact', (_, bytes) => {
    const before = Buffer.from(bytes)
    const own = transferable(bytes)
    expect(Buffer.from(own)).toEqual(before)
    expect(transfer(own)).toBe(0)
    expect(Buffer.from(bytes)).toEqual(before)
  })

  it('transferable returns bytes that span their whole buffer without copying them', () => {
    const bytes = new Uint8Array(100)
    expect(transferable(bytes)).toBe(bytes)
    expect(transfer(bytes)).toBe(0)
  })
})
