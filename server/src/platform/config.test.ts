import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { markdownTable } from '../testing/markdownTable.ts'
import { ConfigError, Environment, readConfig } from './config.ts'

const configError = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('settings', () => {
  it('every setting has a default', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      databasePool: 10,
      preparedStatements: true,
      publicUrl: 'http://127.0.0.1:8080',
      logLevel: 'info',
      rateLimit: true,
      starter: true,
      testSite: false,
      trustedProxies: [],
      metricsToken: undefined,
      embedder: null,
    })
  })

  it('empty settings are treated as missing', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', RATE_LIMIT: '', TRUSTED_PROXIES: '' })).toEqual(readConfig({}))
  })

  it.each([
    [
      { PORT: '0', RATE_LIMIT: 'off' },
      { port: 0, rateLimit: false },
    ],
    [{ HOST: '::1', PORT: '80' }, { publicUrl: 'http://[::1]:80' }],
    [{ PUBLIC_URL: 'https://vlacku.example///' }, { publicUrl: 'https://vlacku.example', isPublicUrlGuessed: false }],
    [
      { HOST: '::', PORT: '81' },
      { publicUrl: 'http://localhost:81', isPublicUrlGuessed: true },
    ],
    [
      { HOST: '0.0.0.0', PORT: '81' },
      { publicUrl: 'http://localhost:81', isPublicUrlGuessed: true },
    ],
    [{ HOST: '::1', PORT: '81' }, { publicUrl: 'http://[::1]:81' }],
    [{ TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 ,192.0.2.7' }, { trustedProxies: ['10.0.0.0/8', '::1', '192.0.2.7'] }],
    [{ DATA_DIR: '/srv/words/' }, { dataDir: '/srv/words' }],
    [
      { EMBEDDER: 'http://127.0.0.1:81/v1', EMBEDDER_MODEL: 'small' },
      { embedder: { address: 'http://127.0.0.1:81/v1', model: 'small', key: undefined } },
    ],
    [
      { EMBEDDER: 'https://models.example/v1', EMBEDDER_MODEL: 'small', EMBEDDER_KEY: 'sk-1' },
      { embedder: { address: 'https://models.example/v1', model: 'small', key: 'sk-1' } },
    ],
    [{ EMBEDDER: '', EMBEDDER_MODEL: 'small', EMBEDDER_KEY: 'sk-1' }, { embedder: null }],
  ])('the settings %j are parsed as %j', (env, config) => {
    expect(readConfig(env)).toMatchObject(config)
  })

  it('a single message lists all invalid settings', () => {
    expect(
      configError({
        PORT: 'eighty',
        RATE_LIMIT: 'yes',
        LOG_LEVEL: 'loud',
        PUBLIC_URL: 'vlacku.example',
        TRUSTED_PROXIES: 'localhost',
      }),
    ).toMatch(
      /^Invalid settings:\n {2}PORT=eighty: must be a number\n {2}PUBLIC_URL=vlacku\.example: .*\n {2}LOG_LEVEL=loud: .*\n {2}RATE_LIMIT=yes: must be on or off\n {2}TRUSTED_PROXIES=localhost: must be IP addresses/,
    )
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1.5'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_URL', 'mysql://127.0.0.1/words'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://vlacku.example/vlacku'],
    ['PUBLIC_URL', 'https://vlacku.example/?a=b'],
    ['PUBLIC_URL', 'https://bab:klama@vlacku.example'],
    ['METRICS_TOKEN', 'short'],
  ])('the setting %s can’t be %s', (name, value) => {
    expect(configError({ [name]: value })).toContain(name)
  })

  it.each([
    ['onnx:/srv/model', /^ {2}EMBEDDER: must be the http:\/\/ or https:\/\/ URL of an embeddings endpoint/m],
    ['/srv/model', /^ {2}EMBEDDER: must be the http:/m],
    ['ftp://models.example', /^ {2}EMBEDDER: must be the http:/m],
    ['http://', /^ {2}EMBEDDER: must be the http:/m],
    ['https://alis:hunter2@models.example/v1', /^ {2}EMBEDDER: must not hold a name or password; set EMBEDDER_KEY/m],
    ['https://models.example/v1?key=hunter2', /^ {2}EMBEDDER: must not hold \? or #; set EMBEDDER_KEY/m],
    ['https://models.example/v1', /^ {2}EMBEDDER_MODEL=?: must name the model/m],
  ])('the setting EMBEDDER can’t be %s', (EMBEDDER, why) => {
    expect(configError({ EMBEDDER })).toMatch(why)
    expect(configError({ EMBEDDER })).not.toMatch(/hunter/)
  })

  const PAYPAL = { PAYPAL_CLIENT_ID: 'an-id', PAYPAL_CLIENT_SECRET: 'hunter2', PAYPAL_WEBHOOK_ID: 'WH-hunter3' }
  const LIVE = {
    ...PAYPAL,
    PAYPAL_MODE: 'live',
    DATABASE_URL: 'postgres://db/words',
    PUBLIC_URL: 'https://vlacku.example',
  }

  it('payments are disabled by default, and require all their settings when enabled', () => {
    expect(readConfig(PAYPAL).paypal).toBeNull()
    const paypal = { clientId: 'an-id', clientSecret: 'hunter2', webhookId: 'WH-hunter3', address: undefined }
    expect(readConfig({ ...PAYPAL, PAYPAL_MODE: 'sandbox' }).paypal).toEqual({ ...paypal, mode: 'sandbox' })
    expect(readConfig(LIVE).paypal).toEqual({ ...paypal, mode: 'live' })
  })

  it.each([
    [{ ...LIVE, DATABASE_URL: '' }, /^ {2}PAYPAL_MODE=live: real money needs a PostgreSQL server; set DATABASE_URL/m],
    [{ ...LIVE, PUBLIC_URL: 'http://vlacku.example' }, /^ {2}PUBLIC_URL=.*: must begin with https:/m],
    [{ ...LIVE, PUBLIC_URL: '' }, /^ {2}PUBLIC_URL.*: must begin with https:/m],
    [{ ...LIVE, PAYPAL_ADDRESS: 'http://127.0.0.1:81' }, /^ {2}PAYPAL_ADDRESS=.*: is for tests/m],
    [{ ...PAYPAL, PAYPAL_MODE: 'yes' }, /^ {2}PAYPAL_MODE=yes: must be off, sandbox or live/m],
    [{ PAYPAL_MODE: 'sandbox' }, /PAYPAL_CLIENT_ID.*must be set.*\n.*PAYPAL_CLIENT_SECRET.*\n.*PAYPAL_WEBHOOK_ID/],
    [
      { ...PAYPAL, PAYPAL_MODE: 'sandbox', PAYPAL_ADDRESS: 'https://evil.example' },
      /PAYPAL_ADDRESS=.*: must be an address of this machine/,
    ],
  ])('the settings %j disable payments', (env, why) => {
    expect(configError(env)).toMatch(why)
    expect(configError(env)).not.toMatch(/hunter/)
  })

  it("error messages don't contain secret values", () => {
    expect(configError({ EMBEDDER_KEY: 'hunter 2' })).toMatch(/EMBEDDER_KEY: must be letters.*$/)
    const message = configError({ DATABASE_URL: 'mysql://vlacku:hunter2@db/words', METRICS_TOKEN: 'hunter3' })
    expect(message).toMatch(/DATABASE_URL: must be a URL.*\n {2}METRICS_TOKEN: must have at least 16/)
    expect(message).not.toMatch(/hunter/)
  })
})

describe('.env.example', () => {
  const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8')
  const assignments = [...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const)

  it('.env.example lists all settings and no others', () => {
    expect(assignments.map(([name]) => name).sort()).toEqual(Object.keys(Environment.shape).sort())
  })

  it('.env.example is valid without changes', () => {
    expect(configError(Object.fromEntries(assignments))).toBe('')
  })

  it('.env.example explains every setting', () => {
    for (const [name] of assignments) expect(text, name).toMatch(new RegExp(`^# .+\\n(?:# .+\\n)*#?${name}=`, 'm'))
  })
})

it('docs/reference/configuration.md lists every setting', async () => {
  const example = fs.readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8')
  const sections = example.split(/^## /m).slice(1)
  const text = `# Settings

Set these as environment variables or in the file \`.env\`; see [configuration](../operate/configuration.md).

This page is generated from \`server/src/platform/config.ts\` and [.env.example](../../.env.example). After changing them, run
\`npm run docs\`.

${sections.map(sectionOf).join('\n')}`
  await expect(text).toMatchFileSnapshot('../../../docs/reference/configuration.md')
})

/** Formats a section of .env.example as a heading and a table. */
function sectionOf(section: string): string {
  const properties = z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' }).properties ?? {}
  const [title] = section.split('\n', 1)
  const settings = [...section.matchAll(/((?:^# .+\n)+)#([A-Z_]+)=(.*)$/gm)].map(([, comment, name, initial]) => [
    `\`${name}\``,
    valuesOf(properties[name!] as z.core.JSONSchema.JSONSchema),
    initial ? `\`${initial}\`` : 'none',
    comment!.replace(/^# /gm, '').trim().replaceAll('\n', ' '),
  ])
  return `## ${title}\n\n${markdownTable([['setting', 'value', 'default', 'meaning'], ...settings])}\n`
}

/** Describes the allowed values of a setting, as far as JSON Schema can express them. */
function valuesOf({ enum: choices, minimum, maximum, minLength = 0 }: z.core.JSONSchema.JSONSchema): string {
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ')
  if (minimum !== undefined) return `${minimum} to ${maximum}`
  return minLength > 1 ? `text of at least ${minLength} characters` : 'text'
}
