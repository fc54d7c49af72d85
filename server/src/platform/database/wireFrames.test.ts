import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startupMessage, syncMessage, type Unit, WireFrames } from './wireFrames.ts'

/** Builds a protocol message: type, length and content. */
function message(type: string, rest: Uint8Array | string = ''): Buffer {
  const body = Buffer.from(rest)
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function opening(code: number, rest = ''): Buffer {
  const body = Buffer.from(rest)
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8, 0)
  head.writeInt32BE(code, 4)
  return Buffer.concat([head, body])
}

const SSL = opening(80877103)
const GSS = opening(80877104)
const CANCEL = opening(80877102, '12345678')

function unitsOf(chunks: Buffer[]): (Unit | 'bye')[] {
  const frames = new WireFrames()
  const units: (Unit | 'bye')[] = []
  for (const chunk of chunks) {
    frames.push(chunk)
    for (let unit = frames.nextUnit(); unit; unit = frames.nextUnit()) units.push(unit)
  }
  return units
}

const plain = (unit: Unit | 'bye') =>
  unit === 'bye' ? unit : { done: unit.done, messages: unit.messages.map((m) => Buffer.from(m).toString('latin1')) }

describe('units of messages', () => {
  it.each([
    ['a simple query', [message('Q', 'select 1\0')], [[1, true]]],
    ['parse, bind, execute, sync', ['P', 'B', 'E', 'S'].map((t) => message(t, 'x')), [[4, true]]],
    [
      'responses requested in between',
      ['P', 'H', 'B', 'E', 'S'].map((t) => message(t)),
      [
        [2, false],
        [3, true],
      ],
    ],
    ['a function call', [message('F', 'abc')], [[1, true]]],
    [
      'two statements in one chunk',
      [message('Q', 'a'), message('Q', 'b')],
      [
        [1, true],
        [1, true],
      ],
    ],
    ['half a unit', [message('P', 'x'), message('B', 'y')], []],
  ])('splits a stream of %s into units', (_name, messages, expected) => {
    const units = unitsOf([Buffer.concat(messages)]) as Unit[]
    expect(units.map((unit) => [unit.messages.length, unit.done])).toEqual(expected)
  })

  it('a Terminate message ends the stream, and an incomplete unit is discarded', () => {
    expect(unitsOf([Buffer.concat([message('P', 'x'), message('X')])])).toEqual(['bye'])
  })

  it('units do not depend on the chunk boundaries', () => {
    const anyMessage = fc
      .tuple(fc.constantFrom('P', 'B', 'D', 'E', 'C', 'H', 'S', 'Q'), fc.uint8Array({ maxLength: 40 }))
      .map(([type, rest]) => message(type, rest))
    fc.assert(
      fc.property(
        fc.array(anyMessage, { maxLength: 12 }),
        fc.array(fc.nat(400), { maxLength: 20 }),
        (messages, cuts) => {
          const stream = Buffer.concat(messages)
          const at = [...new Set(cuts.map((cut) => Math.min(cut, stream.length)))].sort((a, b) => a - b)
          const chunks = [0, ...at].map((from, i) => stream.subarray(from, at[i] ?? stream.length))
          expect(unitsOf(chunks).map(plain)).toEqual(unitsOf([stream]).map(plain))
        },
      ),
    )
  })

  it('a stream that arrives byte by byte or in two parts yields the same units', () => {
    const stream = Buffer.concat(
      ['P', 'B', 'H', 'E', 'S', 'Q', 'X'].map((type) => message(type, `${type} of some length`)),
    )
    const whole = unitsOf([stream]).map(plain)
    expect(whole).toHaveLength(4)
    expect(unitsOf([...stream].map((byte) => Buffer.from([byte]))).map(plain)).toEqual(whole)
    for (let cut = 0; cut <= stream.length; cut++) {
      expect(unitsOf([stream.subarray(0, cut), stream.subarray(cut)]).map(plain)).toEqual(whole)
    }
  })

  it('a long parameter is reassembled from many small chunks', () => {
    const long = message('B', Buffer.alloc(8_000_000, 'x'))
    const pieces = Array.from({ length: Math.ceil(long.length / 1000) }, (_, i) =>
      long.subarray(i * 1000, (i + 1) * 1000),
    )
    const frames = new WireFrames()
    let count = 0
    for (const piece of pieces) {
      frames.push(piece)
      count += frames.nextUnit() ? 1 : 0
    }
    frames.push(message('S'))
    const unit = frames.nextUnit() as Unit
    expect([count, unit.messages[0]?.length]).toEqual([0, long.length])
  })

  it.each([[0], [3], [-1], [256 * 1024 * 1024 + 1], [0x47455420]])(
    'a message with a declared length of %d bytes is rejected',
    (length) => {
      const head = Buffer.from('Q....', 'latin1')
      head.writeInt32BE(length, 1)
      expect(() => unitsOf([head])).toThrow(RangeError)
    },
  )
})

describe('the startup phase', () => {
  const openingsOf = (stream: Buffer) => {
    const frames = new WireFrames()
    const kinds: string[] = []
    for (const byte of stream) {
      frames.push(Buffer.from([byte]))
      const next = frames.nextOpening()
      if (next) kinds.push(next.kind)
    }
    return kinds
  }
  it.each([
    [
      'SSL, GSS, then a start',
      Buffer.concat([SSL, GSS, Buffer.from(startupMessage())]),
      ['encryption', 'encryption', 'startup'],
    ],
    ['a cancel request', CANCEL, ['cancel']],
    ['a startup message of a later 3.x', opening(0x30002, 'user\0me\0\0'), ['startup']],
  ])('the startup-phase message %s is recognized', (_name, stream, kinds) => {
    expect(openingsOf(stream)).toEqual(kinds)
  })

  it('the first unit after the startup message stays in the stream', () => {
    const frames = new WireFrames()
    frames.push(Buffer.concat([startupMessage(), message('Q', 'select 1\0'), syncMessage()]))
    expect(frames.nextOpening()).toEqual({ kind: 'startup' })
    expect(plain(frames.nextUnit()!)).toEqual({ done: true, messages: [message('Q', 'select 1\0').toString('latin1')] })
    expect(plain(frames.nextUnit()!)).toEqual({ done: true, messages: ['S\0\0\0\x04'] })
  })

  it.each([
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\n')],
    ['protocol 2', opening(0x20000, 'user')],
    ['a length that is too short for a version', Buffer.from([0, 0, 0, 4, 0, 3, 0, 0])],
    ['ten megabytes of parameters', Buffer.from([0, 0x98, 0x96, 0x80, 0, 3, 0, 0])],
  ])('%s is rejected', (_name, stream) => {
    expect(() => openingsOf(stream)).toThrow(RangeError)
  })
})
