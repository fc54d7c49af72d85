import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runTool } from './tool.ts'

const users = ['create', 'set-role', 'reset-password', 'disable', 'enable'].map((verb) => `user ${verb}`)
const names = [...users, 'import jbovlaste', 'starter load', 'starter remove', 'backup', 'restore', 'reindex']

let output: string[]
beforeEach(() => {
  output = []
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text) => void output.push(String(text)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('the tool', () => {
  it('the command-line help lists all commands', async () => {
    expect(await runTool(['--help'])).toBe(0)
    for (const name of names) expect(output[0]).toContain(name)
  })

  it.each(names)('the command-line help of %s has details', async (name) => {
    expect(await runTool([...name.split(' '), '--help'])).toBe(0)
    expect(output[0]).toMatch(new RegExp(`^Usage: npm run vlacku -- ${name}`))
  })

  it('without arguments, the command-line tool prints the help and exits with code 2', async () => {
    expect(await runTool([])).toBe(2)
    expect(output[0]).toMatch(/^Usage/)
  })

  it.each([
    [['bacru'], 'Unknown command "bacru".'],
    [['import'], 'Incomplete command. Available: import jbovlaste, import sentences, import mail.'],
    [['import', 'jbovlaste'], 'Missing argument: file.'],
    [['import', 'jbovlaste', 'x.xml', '--fast'], "Unknown option '--fast'."],
    [['import', 'jbovlaste', 'x.xml', '--lang'], "Option '--lang <value>' argument missing."],
    [['backup', 'a', 'b'], 'Unexpected argument "b".'],
    [['restore'], 'Missing argument: file.'],
    [['user', 'create', '--username', 'alis'], 'Missing option: --email.'],
    [['user', 'set-role', 'alis'], 'Unexpected argument "alis".'],
    [['starter', 'load', 'now'], 'Unexpected argument "now".'],
    [['reindex', 'all'], 'Unexpected argument "all".'],
  ])('the command-line arguments %j print a message and exit with code 2', async (args, message) => {
    expect(await runTool(args)).toBe(2)
    expect(output).toEqual([`${message} Run with --help for usage.`])
  })

  it('invalid settings are reported without a stack trace', async () => {
    vi.stubEnv('PORT', 'many')
    expect(await runTool(['starter', 'load'])).toBe(1)
    expect(output).toEqual(['Invalid settings:\n  PORT=many: must be a number'])
  })

  it('a missing database is reported without a stack trace and without its URL', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://alis:secret@127.0.0.1:1/site')
    expect(await runTool(['starter', 'load'])).toBe(1)
    expect(output).toEqual(['The database does not respond (ECONNREFUSED).'])
  })
})
