import fs from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from './config.ts'

/**
 * Adds the settings in a file to an environment: the file named by `ENV_FILE`, or `.env` in the working directory if it exists.
 * An empty `ENV_FILE` disables this. Variables that are already set, even to an empty string, are unchanged. Throws a
 * `ConfigError` if the file can't be read or contains an invalid line, which Node would ignore.
 */
export function addEnvFile(env: Record<string, string | undefined>): void {
  if (env.ENV_FILE === '') return
  const file = path.resolve(env.ENV_FILE ?? '.env')
  const text = read(file, env.ENV_FILE !== undefined)
  const wrong = wrongLine(text)
  if (wrong !== null)
    throw new ConfigError(`Line ${wrong} of ${file} is not NAME=value, nor a comment that begins with #.`)
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value
}

function read(file: string, isNamed: boolean): string {
  try {
    return fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isNamed) return ''
    throw new ConfigError(`The settings in ${file} cannot be read: ${reasons[code] ?? code}.`)
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file. Look at ENV_FILE',
  EACCES: 'this account may not read it',
  EISDIR: 'it is a folder',
}

const SETTING = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(.*)$/

/** Returns the number of the first line that is not a setting, a comment or part of a quoted value; null if there is none. */
function wrongLine(text: string): number | null {
  const lines = text.split(/\r?\n/)
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n]!
    if (/^\s*(#|$)/.test(line)) continue
    const value = SETTING.exec(line)?.[1]
    if (value === undefined) return n + 1
    const quote = /^["'`]/.exec(value)?.[0]
    if (!quote || value.indexOf(quote, 1) > 0) continue
    const end = lines.findIndex((later, at) => at > n && later.includes(quote))
    if (end < 0) return n + 1
    n = end
  }
  return null
}
