import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** As node-postgres wants it: a loopback port, or a directory as host, in which it looks for `.s.PGSQL.<port>`. */
export interface Address {
  host: string
  port: number
  /** What opens a port; nothing is asked for where the file of a socket is for its owner only. */
  password?: string
}

export const socketFile = ({ host, port }: Address) => path.join(host, `.s.PGSQL.${port}`)

/** Of 107 bytes that a socket path may have; a deeper data directory gets its socket in the temporary folder. */
const MAX_SOCKET_PATH_LENGTH = 100

/** Where the embedded database of `dataDir` listens: on a port, with a password made anew each time, or in a folder. */
export function addressFor(dataDir: string, onPort = process.platform === 'win32'): Address {
  const digest = createHash('sha256').update(path.resolve(dataDir)).digest()
  if (onPort) {
    const password = randomBytes(32).toString('base64url')
    return { host: '127.0.0.1', port: 20_000 + (digest.readUInt32BE() % 20_000), password }
  }
  const inside = { host: path.resolve(dataDir), port: 5432 }
  if (Buffer.byteLength(socketFile(inside)) <= MAX_SOCKET_PATH_LENGTH) return inside
  const host = path.join(os.tmpdir(), `vlacku-${process.getuid!()}-${digest.toString('hex', 0, 12)}`)
  fs.mkdirSync(host, { recursive: true, mode: 0o700 })
  const { uid, mode } = fs.lstatSync(host)
  if (uid !== process.getuid!() || (mode & 0o077) !== 0)
    throw new Error(`${host} belongs to somebody else, or is open to others.`)
  return { host, port: 5432 }
}

/** Takes away the folder that was made in the temporary one. After a kill it stays, for the next start. */
export function forgetAddress({ host, password }: Address, dataDir: string) {
  if (password === undefined && host !== path.resolve(dataDir)) fs.rmSync(host, { recursive: true, force: true })
}
