import path from 'node:path'
import { EmailAddress } from '@vlacku/contract/accounts'
import { z } from 'zod'

const flag = (initially: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(initially)
    .transform((value) => value === 'on')

const address = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      return URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1))
    },
    `must be a URL that starts with ${protocols.map((p) => `${p}://`).join(' or ')}`,
  )

/** URL of an embeddings endpoint. Must not contain credentials, since it is stored in the database and logged. */
const Embedder = z.string().superRefine((text, { addIssue }) => {
  const addError = (message: string) => addIssue({ code: 'custom', message })
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    addError('must be the http:// or https:// URL of an embeddings endpoint; see docs/operate/embeddings.md')
  else if (url.username || url.password) addError('must not hold a name or password; set EMBEDDER_KEY to the key')
  else if (/[?#]/.test(text)) addError('must not hold ? or #; set EMBEDDER_KEY to the key')
})

const count = (initially: number) =>
  z.coerce.number('must be a number').int('must be a whole number').min(0).max(1_000_000).default(initially)

const token = z.string().min(16, 'must have at least 16 characters')

/** Parses a comma-separated list. An empty string is an empty list. */
const list = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))

const modelIsThere = (e: { EMBEDDER?: string | undefined; EMBEDDER_MODEL?: string | undefined }) =>
  !e.EMBEDDER?.startsWith('http') || e.EMBEDDER_MODEL !== undefined

/** Allows replacing PayPal in tests, but only with a local server. */
const isOfThisMachine = (text: string) => ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(text).hostname)

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true // an invalid URL has been reported by the check above
  const { pathname, search, hash, username, password } = new URL(text)
  return /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === ''
}

/** Returns the host name under which a site that listens on `host` can be opened on this machine. */
function openedHost(host: string): string {
  if (['0.0.0.0', '::', '[::]'].includes(host)) return 'localhost'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

/** All settings with their defaults. `.env.example` describes them; docs/reference/configuration.md is generated from both. */
export const Environment = z.object({
  PORT: z.coerce.number('must be a number').int().min(0).max(65535, 'must be a port, 0 to 65535').default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  DATABASE_POOL: z.coerce.number('must be a number').int().min(1).max(200).default(10),
  PREPARED_STATEMENTS: flag('on'),
  PUBLIC_URL: address('http', 'https')
    .refine(isOrigin, 'must have no path, query, user name or password, as in https://example.org')
    .optional(),
  DICTIONARY_LICENCE: z.string().max(200, 'must have at most 200 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT: flag('on'),
  NEW_ACCOUNT_DAYS: count(7),
  NEW_ACCOUNT_DEFINITIONS: count(100),
  NEW_ACCOUNT_COMMENTS: count(200),
  NEW_ACCOUNT_COLLECTIONS: count(20),
  NEW_ACCOUNT_PICTURES: count(50),
  NEW_ACCOUNT_IMPORTS: count(10),
  STARTER: flag('on'),
  TEST_SITE: flag('off'),
  MEANING: flag('on'),
  TRUSTED_PROXIES: list(
    z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be IP addresses or networks, separated by commas'),
  ),
  TOKEN_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: EmailAddress.default('vlacku@localhost.localdomain'),
  MAIL_DIR: z.string().min(1).optional(),
  LMTP_PORT: z.coerce.number('must be a number').int().min(1).max(65535, 'must be a port, 1 to 65535').optional(),
  METRICS_TOKEN: token.optional(),
  CHAT_TOKEN: token.optional(),
  LINK_MESSENGER: address('https', 'http').optional(),
  LINK_CHAT: address('https', 'http').optional(),
  LINK_FORUM: address('https', 'http').optional(),
  PAINTINGS: list(address('https', 'http')),
  MEDIAWIKI_API: address('https', 'http').optional(),
  EMBEDDER: Embedder.optional(),
  EMBEDDER_MODEL: z.string().max(200, 'must have at most 200 characters').optional(),
  EMBEDDER_KEY: z
    .string()
    .regex(/^[!-~]+$/, 'must be letters, digits and signs of ASCII, without spaces')
    .optional(),
  PAYPAL_MODE: z.enum(['off', 'sandbox', 'live'], 'must be off, sandbox or live').default('off'),
  PAYPAL_CLIENT_ID: z.string().max(200, 'must have at most 200 characters').optional(),
  PAYPAL_CLIENT_SECRET: z.string().max(200, 'must have at most 200 characters').optional(),
  PAYPAL_WEBHOOK_ID: z.string().max(100, 'must have at most 100 characters').optional(),
  PAYPAL_ADDRESS: address('http').refine(isOfThisMachine, 'must be an address of this machine').optional(),
})

/** Rules that involve several settings. Checked once every setting is valid on its own. */
const Settings = Environment.refine(modelIsThere, {
  path: ['EMBEDDER_MODEL'],
  message: 'must name the model that the endpoint in EMBEDDER is to use',
}).superRefine((e, { addIssue }) => {
  if (e.PAYPAL_MODE === 'off') return
  const reject = (setting: string, message: string) => addIssue({ code: 'custom', path: [setting], message })
  for (const name of ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const)
    if (e[name] === undefined) reject(name, `must be set when PAYPAL_MODE is ${e.PAYPAL_MODE}`)
  if (e.PAYPAL_MODE === 'sandbox') return
  if (e.DATABASE_URL === undefined)
    reject('PAYPAL_MODE', 'real money needs a PostgreSQL server; set DATABASE_URL, or use sandbox or off')
  if (!e.PUBLIC_URL?.startsWith('https:')) reject('PUBLIC_URL', 'must begin with https:// when PAYPAL_MODE is live')
  if (e.PAYPAL_ADDRESS !== undefined) reject('PAYPAL_ADDRESS', 'is for tests, and not for PAYPAL_MODE=live')
})

/** Settings whose values never appear in messages or logs. */
const SECRET = new Set([
  'DATABASE_URL',
  'TOKEN_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'CHAT_TOKEN',
  'EMBEDDER',
  'EMBEDDER_KEY',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
])

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  preparedStatements: boolean
  publicUrl: string
  /** True if `PUBLIC_URL` isn't set and the site listens on all addresses. */
  isPublicUrlGuessed: boolean
  /** License of dictionary dumps: an SPDX identifier or a URL. */
  licence: string | undefined
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  rateLimit: boolean
  newAccountLimits: NewAccountLimits
  starter: boolean
  testSite: boolean
  /** True if semantic search is enabled. */
  meaning: boolean
  trustedProxies: string[]
  tokenKey: string | undefined
  smtpUrl: string | undefined
  /** Sender address for emails. */
  mailFrom: string
  /** Maildir whose new messages are imported into the mail archive. */
  mailDir: string | undefined
  /** LMTP port on which a local mail server can deliver messages. */
  lmtpPort: number | undefined
  metricsToken: string | undefined
  chatToken: string | undefined
  /** Community links in the footer. */
  links: { messenger: string | undefined; chat: string | undefined; forum: string | undefined }
  /** URLs of pictures that replace the built-in paintings. */
  paintings: string[]
  mediawikiApi: string | undefined
  /** Embeddings endpoint; null if none is configured. */
  embedder: { address: string; model: string | null; key: string | undefined } | null
  /** Null if payments are disabled. `address` replaces PayPal's URL in tests. */
  paypal: PayPalSettings | null
}

/** Daily limits of an account during its first `days` days. 0 means unlimited. */
export interface NewAccountLimits {
  days: number
  definitions: number
  comments: number
  collections: number
  pictures: number
  /** Maximum number of imports of tables, decks and JSON files. */
  imports: number
}

export interface PayPalSettings {
  mode: 'sandbox' | 'live'
  clientId: string
  clientSecret: string
  webhookId: string
  address: string | undefined
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads settings from the environment. Throws a single `ConfigError` that lists all problems. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // an empty variable counts as missing, as in most .env files
  const defined = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = Settings.safeParse(defined)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return SECRET.has(name) ? `  ${name}: ${issue.message}` : `  ${name}=${defined[name] ?? ''}: ${issue.message}`
    })
    throw new ConfigError(`Invalid settings:\n${[...new Set(lines)].join('\n')}`)
  }
  const e = result.data
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    preparedStatements: e.PREPARED_STATEMENTS,
    publicUrl: (e.PUBLIC_URL ?? `http://${openedHost(e.HOST)}:${e.PORT}`).replace(/\/+$/, ''),
    isPublicUrlGuessed: e.PUBLIC_URL === undefined && openedHost(e.HOST) === 'localhost' && e.HOST !== 'localhost',
    licence: e.DICTIONARY_LICENCE,
    logLevel: e.LOG_LEVEL,
    rateLimit: e.RATE_LIMIT,
    newAccountLimits: {
      days: e.NEW_ACCOUNT_DAYS,
      definitions: e.NEW_ACCOUNT_DEFINITIONS,
      comments: e.NEW_ACCOUNT_COMMENTS,
      collections: e.NEW_ACCOUNT_COLLECTIONS,
      pictures: e.NEW_ACCOUNT_PICTURES,
      imports: e.NEW_ACCOUNT_IMPORTS,
    },
    starter: e.STARTER,
    testSite: e.TEST_SITE,
    meaning: e.MEANING,
    trustedProxies: e.TRUSTED_PROXIES,
    tokenKey: e.TOKEN_KEY,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    mailDir: e.MAIL_DIR === undefined ? undefined : path.resolve(e.MAIL_DIR),
    lmtpPort: e.LMTP_PORT,
    metricsToken: e.METRICS_TOKEN,
    chatToken: e.CHAT_TOKEN,
    links: { messenger: e.LINK_MESSENGER, chat: e.LINK_CHAT, forum: e.LINK_FORUM },
    paintings: e.PAINTINGS,
    mediawikiApi: e.MEDIAWIKI_API,
    embedder: embedderOf(e),
    paypal: paypalOf(e),
  }
}

function embedderOf(e: z.infer<typeof Environment>): Config['embedder'] {
  if (e.EMBEDDER === undefined) return null
  return { address: e.EMBEDDER, model: e.EMBEDDER_MODEL ?? null, key: e.EMBEDDER_KEY }
}

function paypalOf(e: z.infer<typeof Environment>): PayPalSettings | null {
  if (e.PAYPAL_MODE === 'off') return null
  return {
    mode: e.PAYPAL_MODE,
    clientId: e.PAYPAL_CLIENT_ID!,
    clientSecret: e.PAYPAL_CLIENT_SECRET!,
    webhookId: e.PAYPAL_WEBHOOK_ID!,
    address: e.PAYPAL_ADDRESS?.replace(/\/+$/, ''),
  }
}
