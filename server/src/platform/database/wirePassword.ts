import { createHash, timingSafeEqual } from 'node:crypto'

/** AuthenticationCleartextPassword. Sufficient because the password never leaves the machine. */
export const passwordRequest = Uint8Array.of('R'.charCodeAt(0), 0, 0, 0, 8, 0, 0, 0, 3)

/** Response to a wrong password. */
export const passwordRefusal: Uint8Array = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mthe password of the embedded database is another one\0\0')
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
})()

/** Compares passwords in constant time. */
export const isSamePassword = (actual: string, wanted: string): boolean =>
  timingSafeEqual(digest(actual), digest(wanted))
const digest = (text: string) => createHash('sha256').update(text).digest()
