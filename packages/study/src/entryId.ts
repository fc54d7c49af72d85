/**
 * Creates a version 7 UUID (RFC 9562): milliseconds since 1970 in the first 48 bits, followed by 74 random bits. `seed` (16
 * bytes) replaces the random bits, so that the same seed and time give the same ID.
 */
export function newEntryId(at: number, seed?: Uint8Array): string {
  const bytes = seed ? seed.slice(0, 16) : crypto.getRandomValues(new Uint8Array(16))
  for (let n = 0; n < 6; n++) bytes[n] = Math.floor(at / 2 ** (40 - 8 * n)) % 256
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
