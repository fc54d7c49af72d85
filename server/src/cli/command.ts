import { type ParseArgsConfig, parseArgs } from 'node:util'

/** One thing the tool can do. */
export interface Command {
  /** As it is typed: `import jbovlaste`. */
  name: string
  summary: string
  /** What `--help` answers. */
  help: string
  /** @returns the exit code */
  run(args: string[]): Promise<number>
}

/** Asked for in a way the tool does not know: answered with a sentence and exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Refused or impossible for a reason that a sentence tells: exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** `parseArgs`, with its complaints as `UsageError`. */
export function parsed<T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const message = (error as Error).message.replace(/\. To specify a positional argument.*$/s, '')
    throw new UsageError(`${message.replace(/\.$/, '')}.`)
  }
}

/** The file names among the arguments; a wrong number of them is a `UsageError`. */
export function filesOf(positionals: string[], [least, most]: [number, number]): string[] {
  if (positionals.length < least) throw new UsageError('A file is missing.')
  if (positionals.length > most) throw new UsageError(`"${positionals[most]}" is one file too many.`)
  return positionals
}
