import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeEnds, newMatterbridge, newSite } from '../../features/discussion/chat/otherEnds.testing.ts'
import { builtServer } from '../../testing/builtServer.ts'
import { killChildren, startChild } from '../../testing/childProcess.ts'
import { runTool } from '../tool.ts'

const TOKEN = 'the token of a bridge'

let output: string[]
beforeEach(() => {
  output = []
  vi.spyOn(console, 'error').mockImplementation((text) => void output.push(String(text)))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await killChildren()
  await closeEnds()
})

const run = (...args: string[]) => runTool(['chat', 'bridge', ...args])

describe('the command', () => {
  it.each([
    [[], 'Missing option: --from.'],
    [['--from', 'matterbridge'], '--from must be a URL that starts with http:// or https://.'],
    [
      ['--from', 'http://127.0.0.1:4242', '--to', 'ftp://x'],
      '--to must be a URL that starts with http:// or https://.',
    ],
    [['now'], 'Unexpected argument "now".'],
  ])('the chat bridge arguments %j print a message and exit with code 2', async (args, message) => {
    vi.stubEnv('CHAT_TOKEN', TOKEN)
    expect(await run(...args)).toBe(2)
    expect(output).toEqual([`${message} Run with --help for usage.`])
  })

  it('help lists the chat bridge command and its required variables', async () => {
    vi.spyOn(console, 'log').mockImplementation((text) => void output.push(String(text)))
    expect([await runTool(['--help']), await run('--help')]).toEqual([0, 0])
    expect(output[0]).toMatch(/^ {2}chat bridge +post/m)
    expect(output[1]).toMatch(/^Usage: npm run vlacku -- chat bridge --from URL/)
    expect(output[1]).toMatch(/CHAT_TOKEN.*MATTERBRIDGE_TOKEN/s)
  })

  it('the chat bridge command requires the chat token', async () => {
    vi.stubEnv('CHAT_TOKEN', '')
    expect(await run('--from', 'http://127.0.0.1:4242')).toBe(1)
    expect(output).toEqual(['CHAT_TOKEN is not set. It must be the same as on the site.'])
  })

  it('a rejected chat token is reported without a stack trace', async () => {
    const matterbridge = await newMatterbridge({ token: 'another' })
    vi.stubEnv('CHAT_TOKEN', TOKEN)
    expect(await run('--from', `${matterbridge.address}/`, '--to', 'http://127.0.0.1:1')).toBe(1)
    expect(output.at(-1)).toBe(`${matterbridge.address} does not accept MATTERBRIDGE_TOKEN.`)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'chat messages are posted to the configured site until %s',
    async (signal) => {
      const [matterbridge, site] = [await newMatterbridge({ token: 'mb' }), await newSite()]
      const cli = (await builtServer()).file('cli.js')
      const child = startChild(cli, ['chat', 'bridge', '--from', matterbridge.address], {
        CHAT_TOKEN: TOKEN,
        MATTERBRIDGE_TOKEN: 'mb',
        PUBLIC_URL: site.address,
      })
      await expect.poll(() => matterbridge.followed).toBe(1)
      await matterbridge.emitTexts('coi')
      await expect.poll(() => site.posted.length).toBe(1)
      expect(await child.kill(signal)).toBe(0)
      expect(child.output()).toBe(`Posting messages from ${matterbridge.address} to ${site.address}.\n`)
    },
  )
})
