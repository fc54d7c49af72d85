import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A command of the command-line tool. */
export interface Command {
  /** Name as typed: `import jbovlaste`. */
  name: string
  summary: string
  /** Output of `--help`. */
  help: string
  /** @returns the exit code */
  run(args: string[]): Promise<number>
}

/** Invalid arguments: exits with a message and code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Rejected or impossible for a known reason: exits with a message and code 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** `parseArgs`, with its errors as `UsageError`. */
export function parsed<T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const message = (error as Error).message.replace(/\. To specify a positional argument.*$/s, '')
    throw new UsageError(`${message.replace(/\.$/, '')}.`)
  }
}

/** Returns the file names among the arguments. Throws `UsageError` if their number is wrong. */
export function filesOf(positionals: string[], [least, most]: [number, number]): string[] {
  if (positionals.length < least) throw new UsageError('Missing argument: file.')
  if (positionals.length > most) throw new UsageError(`Unexpected argument "${positionals[most]}".`)
  return positionals
}
