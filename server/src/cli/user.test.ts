/** @ciOnly takes several seconds */
import { execFile } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Site } from '../app.ts'
import { builtServer } from '../testing/builtServer.ts'
import { requesterFor } from '../testing/requests.ts'
import { runConnection } from '../testing/runConnection.ts'
import { newWorld, type World } from '../testing/world.ts'
import { runTool } from './tool.ts'

let world: World
let site: Site
let output: string[]
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  for (const [name, value] of Object.entries(runningSite())) vi.stubEnv(name, value)
  output = []
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text) => void output.push(String(text)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
afterAll(() => world.close())

function runningSite(): Record<string, string> {
  const connection = runConnection()
  return 'url' in connection ? { DATABASE_URL: connection.url } : { DATA_DIR: connection.host, DATABASE_URL: '' }
}
const alis = ['--username', 'alis', '--email', 'alis@example.org', '--password', 'klama le zarci']
const create = (...more: string[]) => runTool(['user', 'create', ...alis, ...more])
const logIn = async (password = 'klama le zarci') =>
  requesterFor(site)('POST /auth/login', { username_or_email: 'alis', password })

it('the user command creates the first administrator with a confirmed email address', async () => {
  expect(await create('--role', 'admin')).toBe(0)
  expect(output).toEqual(['Created alis with the role admin.'])
  const { access_token } = (await logIn()).body
  const { body } = await requesterFor(site)('GET /auth/profile', undefined, access_token)
  expect(body).toMatchObject({ role: 'admin', email_confirmed: true })
  expect((await requesterFor(site)('GET /jobs/failed', undefined, access_token)).status).toBe(200)
})

it('the password is read from a pipe if it isn’t passed as an argument', async () => {
  const cli = (await builtServer()).file('cli.js')
  const env = { ...process.env, ...runningSite() }
  const code = await new Promise((resolve) => {
    const args = [cli, 'user', 'create', ...alis.slice(0, 4)]
    const child = execFile(process.execPath, args, { env }, () => resolve(child.exitCode))
    child.stdin!.end('klama le zarci\n')
  })
  expect(code).toBe(0)
  expect((await logIn()).status).toBe(200)
})

it.each([
  ['an unknown role', ['--role', 'king'], 'Role not found.'],
  ['a name that is taken', ['--username', 'ALIS'], 'Username already taken. Please choose another.'],
  ['an email address that is taken', ['--username', 'bab'], 'An account with this email address already exists.'],
  [
    'a short password',
    ['--password', 'short'],
    'Please check what you entered.\n  password: must have at least 8 characters',
  ],
  [
    'an invalid email address',
    ['--email', 'alis'],
    'Please check what you entered.\n  email: must be an email address',
  ],
])('the user command reports %s in one sentence', async (_what, more, sentence) => {
  await create()
  output = []
  expect(await create(...more)).toBe(1)
  expect(output).toEqual([sentence])
})

it('user commands change an account’s role, password and status, and end its sessions', async () => {
  await create()
  const { access_token } = (await logIn()).body
  const isIn = async () => (await requesterFor(site)('GET /auth/profile', undefined, access_token)).body.role
  expect(await runTool(['user', 'set-role', '--username', 'Alis', '--role', 'moderator'])).toBe(0)
  expect(await isIn()).toBe('moderator')
  expect(await runTool(['user', 'reset-password', '--username', 'alis', '--password', 'cadzu le bisli'])).toBe(0)
  expect(await isIn()).toBeUndefined()
  expect((await logIn()).body.error).toBe('wrong_login')
  expect(await runTool(['user', 'disable', '--username', 'alis'])).toBe(0)
  expect((await logIn('cadzu le bisli')).body.error).toBe('account_blocked')
  expect(await runTool(['user', 'enable', '--username', 'alis'])).toBe(0)
  expect((await logIn('cadzu le bisli')).status).toBe(200)
  expect(await runTool(['user', 'disable', '--username', 'nobody'])).toBe(1)
  expect(output.at(-1)).toBe('User not found.')
})

it('operator actions are logged without an actor', async () => {
  await create('--role', 'admin')
  await runTool(['user', 'reset-password', '--username', 'alis', '--password', 'cadzu le bisli'])
  const rows = await world.db.selectFrom('audit_log').select(['action', 'actor_id', 'ip']).orderBy('audit_id').execute()
  expect(rows).toEqual([
    { action: 'user_created', actor_id: null, ip: null },
    { action: 'password_reset', actor_id: null, ip: null },
  ])
})
