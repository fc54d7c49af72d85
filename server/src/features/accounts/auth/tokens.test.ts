/** @onBothDatabases */
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { requesterFor } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer, TOKEN_KEY } from '../../../testing/writeUser.ts'
import { AccessTokens, checkTokenKey, resetTokenKey, tokenKey } from './tokens.ts'

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  alis = await world.user('alis')
})
afterAll(() => world.close())

const request = (...args: Parameters<ReturnType<typeof requesterFor>>) => requesterFor(site)(...args)
const isIn = async (token: string) => (await request('GET /auth/profile', undefined, token)).status === 200

describe('an access token', () => {
  const claims = async () => {
    const access_token = bearer(alis).authorization.replace('Bearer ', '')
    expect(await isIn(access_token)).toBe(true)
    return { access_token, payload: JSON.parse(atob(access_token.split('.')[1]!)) }
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

  it.each([
    ['without a signature', (p: object) => `${part({ alg: 'none', typ: 'JWT' })}.${part(p)}.`],
    ['signed with another key', (p: object) => createSigner({ key: 'another key of at least 32 letters' })(p)],
    ['signed with a key pair', (p: object) => createSigner({ key: privateKey, algorithm: 'RS256' })(p)],
    [
      'signed with a public key as the HMAC secret',
      (p: object) => {
        const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(p)}`
        return `${signed}.${createHmac('sha256', publicKey).update(signed).digest('base64url')}`
      },
    ],
    [
      'signed with the right key and another algorithm',
      (p: object) => createSigner({ key: TOKEN_KEY, algorithm: 'HS512' })(p),
    ],
  ])('a request with a token %s is treated as a visitor request', async (_what, forge) => {
    expect(await isIn(forge((await claims()).payload))).toBe(false)
  })

  it('a request with any character of its token changed is treated as a visitor request', async () => {
    const { access_token } = await claims()
    for (let at = 0; at < access_token.length; at += 7) {
      const changed = access_token.slice(0, at) + (access_token[at] === 'A' ? 'B' : 'A') + access_token.slice(at + 1)
      // decoding may ignore the last bits of a token part
      if (
        Buffer.from(changed.split('.').at(-1)!, 'base64url').equals(
          Buffer.from(access_token.split('.').at(-1)!, 'base64url'),
        ) &&
        changed.split('.').slice(0, 2).join() === access_token.split('.').slice(0, 2).join()
      )
        continue
      expect(await isIn(changed)).toBe(false)
    }
  })

  it('a request with an expired access token is treated as a visitor request and can read public data', async () => {
    const { payload } = await claims()
    const { iat: _iat, exp: _exp, ...rest } = payload
    const old = new AccessTokens(TOKEN_KEY).issue(rest, new Date(Date.now() - 3_601_000))
    expect(await isIn(old)).toBe(false)
    expect((await request('GET /language/languages', undefined, old)).status).toBe(200)
  })

  it('access tokens with an issue time in the future beyond the clock leeway are rejected', async () => {
    const { payload } = await claims()
    const { iat: _iat, exp: _exp, ...rest } = payload
    const issuedIn = (seconds: number) => new AccessTokens(TOKEN_KEY).issue(rest, new Date(Date.now() + seconds * 1000))
    expect(await isIn(issuedIn(30))).toBe(true)
    for (const seconds of [90, 3600, 86_400]) expect(await isIn(issuedIn(seconds))).toBe(false)
  })

  it('a request whose access token has another user’s session is treated as a visitor request', async () => {
    const { payload } = await claims()
    const bab = await world.user('bab')
    const mixed = new AccessTokens(TOKEN_KEY).issue({ ...payload, sub: String(bab.user_id) }, new Date())
    expect(await isIn(mixed)).toBe(false)
  })

  it('an access token in a cookie or URL is ignored', async () => {
    const { access_token } = await claims()
    const headers = { cookie: `accessToken=${access_token}; token=${access_token}` }
    const url = `/api/auth/profile?access_token=${access_token}&token=${access_token}`
    expect((await site.app.inject({ url, headers })).statusCode).toBe(401)
  })
})

describe('the token key', () => {
  it('a node does not start with a token key other than the one registered in the database', async () => {
    await expect(world.site({ tokenKey: 'another key of at least 32 letters' })).rejects.toThrow(
      /TOKEN_KEY .* is not the key that signs the logins of this database\./,
    )
    await resetTokenKey(world.db)
    await checkTokenKey(world.db, 'another key of at least 32 letters')
    await expect(world.site()).rejects.toThrow(/TOKEN_KEY/)
    await resetTokenKey(world.db)
    await (await world.site()).close()
  })

  it("the stored fingerprint doesn't contain the token key", async () => {
    const { rows } = await sql<{ value: string }>`
      select value from site_facts where name = 'token_key_fingerprint'`.execute(world.db)
    expect(rows).toEqual([{ value: expect.stringMatching(/^[\w-]{43}$/) }])
    expect(rows[0]!.value).not.toContain(TOKEN_KEY)
  })

  it('the token key is generated once and then read from its file', async () => {
    const settings = { tokenKey: undefined, dataDir: `${world.dataDir}/fresh` }
    expect(tokenKey(settings)).toBe(tokenKey(settings))
    expect(tokenKey(settings)).toHaveLength(43)
  })
})
