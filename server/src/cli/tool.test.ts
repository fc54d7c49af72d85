import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runTool } from './tool.ts'

const users = ['create', 'set-role', 'reset-password', 'disable', 'enable'].map((verb) => `user ${verb}`)
const names = [...users, 'import jbovlaste', 'starter load', 'starter remove', 'backup', 'restore', 'reindex']

let said: string[]
beforeEach(() => {
  said = []
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text) => void said.push(String(text)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('the tool', () => {
  it('the help lists all commands', async () => {
    expect(await runTool(['--help'])).toBe(0)
    for (const name of names) expect(said[0]).toContain(name)
  })

  it.each(names)('the help of %s has details', async (name) => {
    expect(await runTool([...name.split(' '), '--help'])).toBe(0)
    expect(said[0]).toMatch(new RegExp(`^Usage: npm run vlacku -- ${name}`))
  })

  it('without arguments, the help is printed with exit code 2', async () => {
    expect(await runTool([])).toBe(2)
    expect(said[0]).toMatch(/^Usage/)
  })

  it.each([
    [['bacru'], 'There is no command "bacru".'],
    [['import'], 'Say which: import jbovlaste or import sentences or import mail.'],
    [['import', 'jbovlaste'], 'A file is missing.'],
    [['import', 'jbovlaste', 'x.xml', '--fast'], "Unknown option '--fast'."],
    [['import', 'jbovlaste', 'x.xml', '--lang'], "Option '--lang <value>' argument missing."],
    [['backup', 'a', 'b'], '"b" is one file too many.'],
    [['restore'], 'A file is missing.'],
    [['user', 'create', '--username', 'alis'], '--email is missing.'],
    [['user', 'set-role', 'alis'], '"alis" is not needed here.'],
    [['starter', 'load', 'now'], '"now" is not needed here.'],
    [['reindex', 'all'], '"all" is not needed here.'],
  ])('%j prints a message and exits with code 2', async (args, message) => {
    expect(await runTool(args)).toBe(2)
    expect(said).toEqual([`${message} --help says what there is.`])
  })

  it('invalid settings are reported without a stack trace', async () => {
    vi.stubEnv('PORT', 'many')
    expect(await runTool(['starter', 'load'])).toBe(1)
    expect(said).toEqual(['These settings are not right:\n  PORT=many: must be a number'])
  })

  it('a missing database is reported without a stack trace and without its URL', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://alis:secret@127.0.0.1:1/site')
    expect(await runTool(['starter', 'load'])).toBe(1)
    expect(said).toEqual(['The database does not answer (ECONNREFUSED).'])
  })
})
