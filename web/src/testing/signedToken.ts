import { createHmac } from 'node:crypto'

interface Claims {
  username: string
  authorities?: string[]
  /** Unix seconds; an hour from now when left out. */
  exp?: number
}

/** A token as the server signs them, with a key of tests. */
export function signedToken({ username, authorities = [], exp = Math.floor(Date.now() / 1000) + 3600 }: Claims) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ username, authorities, exp })}`
  return `${signed}.${createHmac('sha256', 'a key of tests').update(signed).digest('base64url')}`
}
