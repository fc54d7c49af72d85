import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Claims } from '@vlacku/contract/auth'
import { createSigner, createVerifier } from 'fast-jwt'
import { ConfigError } from '../../platform/config.ts'

/** How long an access token is good for (s). */
export const ACCESS_S = 60 * 60

/** Signs access tokens (RFC 7519, HS256) and reads its own. */
export class AccessTokens {
  readonly #sign: (payload: object) => string
  readonly #verify: (token: string) => Claims

  constructor(key: string) {
    this.#sign = createSigner({ key, algorithm: 'HS256' })
    // time is compared below, with the clock of the request
    this.#verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
  }

  issue(claims: Omit<Claims, 'iat' | 'exp'>, now: Date): string {
    const iat = Math.floor(now.getTime() / 1000)
    return this.#sign({ ...claims, iat, exp: iat + ACCESS_S })
  }

  /** What a token says, when it was signed here by this algorithm and its time is not over; else null. */
  read(token: string, now: Date): Claims | null {
    try {
      const claims = this.#verify(token)
      return typeof claims.exp === 'number' && claims.exp * 1000 > now.getTime() ? claims : null
    } catch {
      return null // forged, cut off, or not a token at all
    }
  }
}

/** A secret of 256 bits, fit for addresses and JSON. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret. It is random and long, so a plain hash cannot be guessed back. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const KEY_FILE = 'token.key'
/** In characters; as for `TOKEN_KEY`. */
const SHORTEST_KEY = 32

/**
 * The key of this site's tokens: as set, or one made at the first start and kept beside the data, for the owner only. Throws
 * `ConfigError` when what is kept there cannot be used.
 */
export function tokenKey({ tokenKey: given, dataDir }: { tokenKey: string | undefined; dataDir: string }): string {
  if (given !== undefined) return given
  const file = path.join(dataDir, KEY_FILE)
  fs.mkdirSync(dataDir, { recursive: true })
  // written whole under another name first: two servers that start at once agree on one, and a kill leaves no half of it
  const made = `${file}.${process.pid}`
  if (!fs.existsSync(file)) {
    fs.writeFileSync(made, newSecret(), { mode: 0o600, flush: true })
    try {
      fs.linkSync(made, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(made, { force: true })
    }
  }
  return readKey(file)
}

/** Throws `ConfigError` when it is not what this site made: cut off, empty, or open to others. */
function readKey(file: string): string {
  const [open, key] = [fs.statSync(file).mode & 0o077, fs.readFileSync(file, 'utf8').trim()]
  if (key.length < SHORTEST_KEY)
    throw new ConfigError(
      `${file} is too short for a key: ${key.length} of at least ${SHORTEST_KEY} characters. Bring it back from a backup, or delete it: ` +
        'then a new key is made at the next start, and everybody logs in again.',
    )
  if (open !== 0 && process.platform !== 'win32')
    throw new ConfigError(
      `${file} is open to other accounts of this machine. Say chmod 600 ${file}, then start again; ` +
        'if somebody may have read it, delete it instead: then a new key is made, and everybody logs in again.',
    )
  return key
}
