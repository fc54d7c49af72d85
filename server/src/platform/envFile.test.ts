import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { addEnvFile } from './envFile.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-env-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const file = path.join(folder, 'settings')

/** Returns the environment that a file with the given text produces, or the error. */
function withFile(text: string | Buffer, env: Record<string, string> = {}) {
  fs.writeFileSync(file, text)
  const variables: Record<string, string | undefined> = { ENV_FILE: file, ...env }
  try {
    addEnvFile(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  const { ENV_FILE: _, ...rest } = variables
  return rest
}

describe('an environment file', () => {
  it('an environment file is parsed in the same way as by Node', () =>
    expect(
      withFile(
        `\uFEFF# where\nPORT=81\r\n\nexport HOST = ::1\nPUBLIC_URL="https://a.example" # theirs\nTOKEN_KEY='two\nlines # ='\n`,
      ),
    ).toEqual({ PORT: '81', HOST: '::1', PUBLIC_URL: 'https://a.example', TOKEN_KEY: 'two\nlines # =' }))
  it('variables that are already set, even to an empty string, are not changed', () =>
    expect(withFile('PORT=81\nHOST=::1\nSTARTER=off', { PORT: '82', HOST: '' })).toEqual({
      ...{ PORT: '82', HOST: '', STARTER: 'off' },
    }))
  it('.env.example is a valid file', () => {
    const example = fs.readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8')
    expect(withFile(example)).toEqual({})
    const all = withFile(example.replaceAll(/^#([A-Z_]+=)/gm, '$1'))
    expect(all).toHaveProperty('DATA_DIR', './data')
    expect(readConfig(all as Record<string, string>)).toEqual(readConfig({}))
  })
  it.each([
    ['PORT 81', 1],
    ['# ok\n\nPORT=81\nset HOST=::1\n', 4],
    ['PORT="81\nHOST=::1\n', 1],
    ['=x', 1],
    [Buffer.from('PORT=81\n', 'utf16le'), 1],
  ])('the line %j is rejected with its line number', (text, line) =>
    expect(withFile(text)).toBe(`Line ${line} of ${file} is not NAME=value, nor a comment that begins with #.`),
  )
  it('an error names the unreadable file', () => {
    expect(() => addEnvFile({ ENV_FILE: folder })).toThrow(`${folder} cannot be read: it is a folder.`)
    expect(() => addEnvFile({ ENV_FILE: `${file}x` })).toThrow('there is no such file. Look at ENV_FILE.')
  })
  it('a missing environment file is an error only if ENV_FILE names it, and an empty ENV_FILE disables the file', () => {
    const before = process.cwd()
    process.chdir(folder)
    try {
      const env: Record<string, string | undefined> = {}
      addEnvFile(env)
      expect(env).toEqual({})
      fs.writeFileSync('.env', 'PORT=81')
      addEnvFile(env)
      expect(env).toEqual({ PORT: '81' })
      fs.writeFileSync('.env', 'PORT 81')
      addEnvFile({ ENV_FILE: '' })
      expect(() => addEnvFile({})).toThrow(ConfigError)
    } finally {
      process.chdir(before)
    }
  })
})
