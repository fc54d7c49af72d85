/**
 * Yields the fields of a protobuf message: numbers for varint fields, bytes for length-delimited fields. Skips other wire types.
 * https://protobuf.dev/programming-guides/encoding/
 */
export function* protobufFields(bytes: Uint8Array): Generator<{ field: number; value: number | Uint8Array }> {
  let at = 0
  const varint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]
      if (byte === undefined || factor > 2 ** 63) throw new RangeError('invalid varint')
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const key = varint()
    const [field, type] = [Math.floor(key / 8), key % 8]
    if (type === 0) yield { field, value: varint() }
    else if (type === 2) {
      const length = varint()
      if (at + length > bytes.length) throw new RangeError('truncated field')
      yield { field, value: bytes.subarray(at, at + length) }
      at += length
    } else if (type === 1 || type === 5) at += type === 1 ? 8 : 4
    else throw new RangeError(`wire type ${type}`)
  }
}

/** Returns the last value of a field as text. */
export function textField(bytes: Uint8Array, wanted: number): string {
  let text = ''
  for (const { field, value } of protobufFields(bytes))
    if (field === wanted && typeof value !== 'number') text = Buffer.from(value).toString()
  return text
}
