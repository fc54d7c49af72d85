import { createHmac } from 'node:crypto'

interface Claims {
  /** User ID; defaults to 1. */
  user_id?: number
  username: string
  role?: string
  authorities?: string[]
  /** Expiry (Unix seconds); defaults to an hour from now. */
  exp?: number
  /** Time of issue (Unix seconds); omitted from the token by default. */
  iat?: number
}

/** Signs a token in the same way as the server, with a test key. */
export function signedToken({
  user_id = 1,
  username,
  role = 'editor',
  authorities = [],
  exp = Math.floor(Date.now() / 1000) + 3600,
  iat,
}: Claims) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: String(user_id), username, role, authorities, exp, iat })}`
  return `${signed}.${createHmac('sha256', 'a key of tests').update(signed).digest('base64url')}`
}
