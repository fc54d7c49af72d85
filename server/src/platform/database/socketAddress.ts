import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** As node-postgres wants it: a loopback port, or a directory as host, in which it looks for `.s.PGSQL.<port>`. */
export interface Address {
  host: string
  port: number
}

export const socketFile = ({ host, port }: Address) => path.join(host, `.s.PGSQL.${port}`)

/** Of 107 bytes that a socket path may have; a deeper data directory gets its socket in the temporary folder. */
const LONGEST_SOCKET_PATH = 100

/** Where the embedded database of `dataDir` listens. */
export function addressFor(dataDir: string): Address {
  const digest = createHash('sha256').update(path.resolve(dataDir)).digest()
  if (process.platform === 'win32') return { host: '127.0.0.1', port: 20_000 + (digest.readUInt32BE() % 20_000) }
  const inside = { host: path.resolve(dataDir), port: 5432 }
  if (Buffer.byteLength(socketFile(inside)) <= LONGEST_SOCKET_PATH) return inside
  const host = path.join(os.tmpdir(), `vlacku-${process.getuid!()}-${digest.toString('hex', 0, 12)}`)
  fs.mkdirSync(host, { recursive: true, mode: 0o700 })
  const { uid, mode } = fs.lstatSync(host)
  if (uid !== process.getuid!() || (mode & 0o077) !== 0)
    throw new Error(`${host} belongs to somebody else, or is open to others.`)
  return { host, port: 5432 }
}

/** Takes away the folder that was made in the temporary one. After a kill it stays, for the next start. */
export function forgetAddress({ host }: Address, dataDir: string) {
  if (process.platform !== 'win32' && host !== path.resolve(dataDir)) fs.rmSync(host, { recursive: true, force: true })
}
