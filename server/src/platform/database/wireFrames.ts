/**
 * Splits the byte stream of a PostgreSQL client into messages and units of work. Format:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const CANCEL_REQUEST = 80877102
/** Version 3; the lower half is the minor version. */
const PROTOCOL = 3

/** Messages that a client may send before authentication. */
export type Opening = { kind: 'encryption' } | { kind: 'cancel' } | { kind: 'startup' }

/**
 * A unit of work: messages that must not be interleaved with those of other clients. `done` is false if the client requested
 * intermediate responses (Flush) and will send more messages.
 */
export interface Unit {
  messages: Uint8Array[]
  done: boolean
}

const FLUSH = 'H'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)
/** Message types that end a unit: simple query, Sync and function call. */
const ENDS_A_UNIT = new Set(['Q', 'S', 'F'].map((c) => c.charCodeAt(0)))

/** Maximum message length, in bytes. A client that declares more isn't using the protocol. */
const MAX_MESSAGE = 256 * 1024 * 1024
const MAX_OPENING = 10_000
const MAX_PASSWORD = 1_000
const PASSWORD = 'p'.charCodeAt(0)

export class WireFrames {
  #chunks: Buffer[] = []
  #buffered = 0
  #needed = 5
  #unit: Uint8Array[] = []

  push(chunk: Buffer) {
    this.#chunks.push(chunk)
    this.#buffered += chunk.length
  }

  /** Returns the next message of the startup phase; null if more bytes are needed. */
  nextOpening(): Opening | null {
    const head = this.#peek(8)
    if (!head) return null
    const code = head.readInt32BE(4)
    if (!this.#take(this.#checked(head.readInt32BE(0), { least: 8, max: MAX_OPENING }))) return null
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption' }
    if (code === CANCEL_REQUEST) return { kind: 'cancel' }
    if (code >> 16 !== PROTOCOL) throw new RangeError(`not a protocol version: ${code}`)
    return { kind: 'startup' }
  }

  /** Returns the client's password; null if more bytes are needed. */
  nextPassword(): string | null {
    const head = this.#peek(5)
    if (!head) return null
    if (head[0] !== PASSWORD) throw new RangeError('not a password message')
    const message = this.#take(1 + this.#checked(head.readInt32BE(1), { least: 5, max: MAX_PASSWORD }))
    return message && Buffer.from(message.subarray(5, -1)).toString()
  }

  /** Returns the next complete unit, `'bye'` if the client has disconnected, or null if more bytes are needed. */
  nextUnit(): Unit | 'bye' | null {
    for (;;) {
      const head = this.#peek(5)
      if (!head) return null
      const message = this.#take(1 + this.#checked(head.readInt32BE(1), { least: 4, max: MAX_MESSAGE }))
      if (!message) return null
      const type = message[0]!
      if (type === TERMINATE) return 'bye'
      this.#unit.push(message)
      const done = ENDS_A_UNIT.has(type)
      if (!done && type !== FLUSH) continue
      const messages = this.#unit
      this.#unit = []
      return { messages, done }
    }
  }

  #checked(length: number, { least, max }: { least: number; max: number }): number {
    if (length < least || length > max) throw new RangeError(`not a protocol message: length ${length}`)
    return length
  }

  #peek(bytes: number): Buffer | null {
    // large messages arrive in many chunks, which are joined only once
    if (this.#buffered < Math.max(bytes, this.#needed)) return null
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0]!
  }

  #take(bytes: number): Uint8Array | null {
    if (this.#buffered < bytes) {
      this.#needed = bytes
      return null
    }
    const whole = this.#chunks[0]!
    this.#needed = 0
    this.#buffered -= bytes
    this.#chunks = this.#buffered > 0 ? [whole.subarray(bytes)] : []
    return new Uint8Array(whole.subarray(0, bytes))
  }
}

/** Returns the startup message of a client that opens the database `postgres`. */
export function startupMessage(): Uint8Array {
  const text = Buffer.from('user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0')
  const message = Buffer.alloc(8 + text.length)
  message.writeInt32BE(message.length, 0)
  message.writeInt32BE(PROTOCOL << 16, 4)
  text.copy(message, 8)
  return new Uint8Array(message)
}

/** Ends a unit and resets the engine's error state. */
export const syncMessage = () => Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)
