/** A message of protocol buffers as bytes, written field by field: https://protobuf.dev/programming-guides/encoding/ */
export class Message {
  readonly #parts: Uint8Array[] = []

  int(field: number, value: number): this {
    this.#parts.push(varint(field * 8), varint(value))
    return this
  }

  bytes(field: number, value: Uint8Array): this {
    this.#parts.push(varint(field * 8 + 2), varint(value.length), value)
    return this
  }

  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value))
  }

  message(field: number, value: Message): this {
    return this.bytes(field, value.encode())
  }

  encode(): Uint8Array {
    return Buffer.concat(this.#parts)
  }
}

/** Seven bits a byte, lowest first; the top bit says that more follow. Not for negative numbers. */
function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Uint8Array.from([...bytes, rest])
}
