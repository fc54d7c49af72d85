import { createHash, timingSafeEqual } from 'node:crypto'

/** AuthenticationCleartextPassword: it never leaves the machine. */
export const passwordRequest = Uint8Array.of('R'.charCodeAt(0), 0, 0, 0, 8, 0, 0, 0, 3)

/** What a client is told that does not know the password. */
export const passwordRefusal: Uint8Array = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mthe password of the embedded database is another one\0\0')
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
})()

/** Takes the same time however much of it is right. */
export const isSamePassword = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))
const digest = (text: string) => createHash('sha256').update(text).digest()
