import { createHash, createHmac, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Claims } from '@vlacku/contract/auth'
import { createSigner, createVerifier } from 'fast-jwt'
import { ConfigError } from '../../../platform/config.ts'
import type { Db } from '../../../platform/context.ts'
import { deleteSiteMetadata, siteMetadataOr, TOKEN_KEY_NAME } from '../../../platform/siteMetadata.ts'

/** Lifetime of an access token, in seconds. */
const ACCESS_S = 60 * 60
/**
 * Tolerated clock difference between nodes, in seconds. A later `iat` means that the clock was set back after the token was
 * issued.
 */
export const CLOCK_LEEWAY_S = 60

/** Lifetimes of emailed tokens and codes, in minutes. */
const MAILED_MINUTES = { confirmation: 24 * 60, reset: 30, change: 30 } as const

/** Valid expiry times of emailed tokens: in the future, but no later than the expiry of a token issued now. */
export interface ExpiryRange {
  after: Date
  until: Date
}

export const expiryOf = (kind: keyof typeof MAILED_MINUTES, now: Date): Date =>
  new Date(now.getTime() + MAILED_MINUTES[kind] * 60_000)

export const expiryRange = (kind: keyof typeof MAILED_MINUTES, now: Date): ExpiryRange => ({
  after: now,
  until: new Date(expiryOf(kind, now).getTime() + CLOCK_LEEWAY_S * 1000),
})

/** Signs access tokens (RFC 7519, HS256) and verifies its own. */
export class AccessTokens {
  readonly #key: string
  readonly #sign: (payload: object) => string
  readonly #verify: (token: string) => Claims

  constructor(key: string) {
    this.#key = key
    this.#sign = createSigner({ key, algorithm: 'HS256' })
    // the expiry is checked below with the request's clock
    this.#verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
  }

  issue(claims: Omit<Claims, 'iat' | 'exp'>, now: Date): string {
    const iat = Math.floor(now.getTime() / 1000)
    return this.#sign({ ...claims, iat, exp: iat + ACCESS_S })
  }

  /**
   * Returns the refresh token that replaces the given one. Derived from the old token and the key, so that a repeated refresh
   * returns the same token although the database stores only hashes.
   */
  successorOf(refresh_token: string): string {
    return createHmac('sha256', this.#key).update(`successor of ${refresh_token}`).digest('base64url')
  }

  /** Returns the claims of a token; null if its signature is invalid, it has expired or it was issued in the future. */
  read(token: string, now: Date): Claims | null {
    try {
      const claims = this.#verify(token)
      const seconds = now.getTime() / 1000
      return claims.exp > seconds && claims.iat <= seconds + CLOCK_LEEWAY_S ? claims : null
    } catch {
      return null // forged, truncated, or not a token
    }
  }
}

/** Returns a random 256-bit secret that is safe in URLs and JSON. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Hashes a secret for storage. Secrets are long and random, so a simple hash can't be reversed. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const KEY_FILE = 'token.key'
/** Minimum key length in characters, as for `TOKEN_KEY`. */
const MIN_KEY_LENGTH = 32

/**
 * Returns the token key of this site: the configured key, or one generated at the first start and stored in the data folder,
 * readable only by its owner. Throws `ConfigError` if the stored key is invalid.
 */
export function tokenKey({ tokenKey: configured, dataDir }: { tokenKey: string | undefined; dataDir: string }): string {
  if (configured !== undefined) return configured
  const file = path.join(dataDir, KEY_FILE)
  fs.mkdirSync(dataDir, { recursive: true })
  // first writes a complete file under another name, so that concurrent starts agree on one key and a crash leaves no partial key
  const temporary = `${file}.${process.pid}`
  if (!fs.existsSync(file)) {
    fs.writeFileSync(temporary, newSecret(), { mode: 0o600, flush: true })
    try {
      fs.linkSync(temporary, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(temporary, { force: true })
    }
  }
  return readKey(file)
}

/**
 * Throws `ConfigError` if the database has the fingerprint of a different key. Stores the fingerprint on the first start. Nodes
 * with different keys would reject each other's sessions and unsubscribe links.
 */
export async function checkTokenKey(db: Db, key: string): Promise<void> {
  const fingerprint = createHmac('sha256', key).update('fingerprint').digest('base64url')
  if ((await siteMetadataOr(db, TOKEN_KEY_NAME, fingerprint)) === fingerprint) return
  throw new ConfigError(
    'TOKEN_KEY (or token.key in DATA_DIR) is not the key that signs the logins of this database. Give all nodes the same TOKEN_KEY. ' +
      'To replace the key on purpose, stop all nodes and run "npm run vlacku -- token-key reset": everyone logs in again.',
  )
}

/** Lets the next start store the fingerprint of a different key. */
export const resetTokenKey = (db: Db): Promise<void> => deleteSiteMetadata(db, TOKEN_KEY_NAME)

/** Reads the stored key. Throws `ConfigError` if its file is truncated, empty, or readable by other users. */
function readKey(file: string): string {
  const [open, key] = [fs.statSync(file).mode & 0o077, fs.readFileSync(file, 'utf8').trim()]
  if (key.length < MIN_KEY_LENGTH)
    throw new ConfigError(
      `${file} is too short for a key: ${key.length} of at least ${MIN_KEY_LENGTH} characters. Restore it from a backup, or replace it: ` +
        `stop the site, delete the file and run "npm run vlacku -- token-key reset". Everyone logs in again.`,
    )
  if (open !== 0 && process.platform !== 'win32')
    throw new ConfigError(
      `${file} is readable by other accounts of this machine. Run chmod 600 ${file}, then start again; ` +
        'if someone may have read it, delete it instead and run "npm run vlacku -- token-key reset": everyone logs in again.',
    )
  return key
}
