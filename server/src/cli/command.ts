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
