import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Address for node-postgres: a loopback port, or a directory with a socket `.s.PGSQL.<port>`. */
export interface Address {
  host: string
  port: number
  /** Required for a port. A socket file is accessible only to its owner. */
  password?: string
}

export const socketFile = ({ host, port }: Address) => path.join(host, `.s.PGSQL.${port}`)

/**
 * Maximum length of a socket path, in bytes. The system limit is 107; data directories with longer paths use a socket in the
 * temporary directory.
 */
const MAX_SOCKET_PATH_LENGTH = 100

/**
 * Returns the address of the embedded database in `dataDir`: a port with a new password on each start, or a socket in a
 * directory.
 */
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
    throw new Error(`${host} belongs to another account, or other accounts can access it.`)
  return { host, port: 5432 }
}

/**
 * Deletes the socket directory in the temporary directory. If the process is killed, the directory remains until the next start.
 */
export function deleteAddress({ host, password }: Address, dataDir: string) {
  if (password === undefined && host !== path.resolve(dataDir)) fs.rmSync(host, { recursive: true, force: true })
}
