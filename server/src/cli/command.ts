import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A command-line tool command. */
export interface Command {
  /** Name as typed, such as `import jbovlaste`. */
  name: string
  summary: string
  /** Output of `--help`. */
  help: string
  /** @returns the exit code */
  run(args: string[]): Promise<number>
}

/** Thrown for invalid arguments; exits with a message and code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Thrown for an expected failure; exits with a message and code 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Wraps `parseArgs`, converting its errors to `UsageError`. */
export function parsed<T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const message = (error as Error).message.replace(/\. To specify a positional argument.*$/s, '')
    throw new UsageError(`${message.replace(/\.$/, '')}.`)
  }
}

/** Returns the file names in the arguments. Throws `UsageError` if there are too few or too many. */
export function filesOf(positionals: string[], [least, max]: [number, number]): string[] {
  if (positionals.length < least) throw new UsageError('Missing argument: file.')
  if (positionals.length > max) throw new UsageError(`Unexpected argument "${positionals[max]}".`)
  return positionals
}

const WIDTH = 30

export interface Progress {
  show(done: number, what: string): void
  end(): void
}

/** Progress bar on a terminal; prints nothing elsewhere, so that logs remain readable. */
export function progressOf(total: number): Progress {
  const out = process.stderr
  if (!out.isTTY) return { show() {}, end() {} }
  let shownAt = 0
  return {
    show(done, what) {
      const now = Date.now()
      if (now - shownAt < 80 && done < total) return
      shownAt = now
      out.write(`\r\x1b[K${bar(done, total)} ${what}`)
    },
    end() {
      out.write('\r\x1b[K')
    },
  }
}

function bar(done: number, total: number): string {
  const part = total > 0 ? Math.min(done / total, 1) : 1
  const full = Math.round(part * WIDTH)
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${String(Math.floor(part * 100)).padStart(3)} %`
}

/** Removes control characters, which a terminal would interpret, since the texts come from files and other networks. */
export const printable = (text: string) => text.replace(/\p{Cc}/gu, ' ')
