import { ConfigError } from '../platform/config.ts'
import { BackupError } from '../platform/database/backup.ts'
import { DataDirInUse } from '../platform/database/dataDirLock.ts'
import { type Command, CommandError, UsageError } from './command.ts'
import { backup, restore } from './commands/backup.ts'
import { chatBridge } from './commands/chatBridge.ts'
import { follow } from './commands/follow.ts'
import { importJbovlaste } from './commands/importJbovlaste.ts'
import { importMail } from './commands/importMail.ts'
import { importSentences } from './commands/importSentences.ts'
import { reindex, spellingsMerge, tokenKeyReset } from './commands/maintenance.ts'
import { starterLoad, starterRemove } from './commands/starter.ts'
import { userCreate, userDisable, userEnable, userResetPassword, userSetRole } from './commands/user.ts'

const commands: Command[] = [
  userCreate,
  userSetRole,
  userResetPassword,
  userDisable,
  userEnable,
  importJbovlaste,
  importSentences,
  importMail,
  starterLoad,
  starterRemove,
  spellingsMerge,
  backup,
  restore,
  reindex,
  tokenKeyReset,
  follow,
  chatBridge,
]

const help = () => {
  const width = Math.max(...commands.map((c) => c.name.length))
  return `Usage: npm run vlacku -- COMMAND …

${commands.map((c) => `  ${c.name.padEnd(width)}  ${c.summary}`).join('\n')}

Run COMMAND --help for its options.
Commands use the same database as the server: DATABASE_URL, or the embedded database in DATA_DIR (default: ./data). All of them
work while the server is running.`
}

/**
 * @returns the exit code: 0 for success, 1 for a complete or partial failure, and 2 for invalid arguments
 */
export const runTool = (args: string[]): Promise<number> => run(args).catch(printError)

async function run(args: string[]): Promise<number> {
  const words = args.slice(0, 2).join(' ')
  const command = commands.find((c) => c.name === words) ?? commands.find((c) => c.name === args[0])
  const rest = args.slice(command?.name.split(' ').length ?? 0)
  if (rest.includes('--help') || rest.includes('-h') || args.length === 0) {
    console.log(command ? command.help : help())
    return args.length === 0 ? 2 : 0
  }
  if (!command) {
    const family = commands.filter((c) => c.name.startsWith(`${args[0]} `)).map((c) => c.name)
    if (family.length > 0) throw new UsageError(`Incomplete command. Available: ${family.join(', ')}.`)
    throw new UsageError(`Unknown command "${args[0]}".`)
  }
  return command.run(rest)
}

/** Prints an expected error in one sentence, and any other error with its stack trace. Returns the exit code. */
export function printError(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message} Run with --help for usage.`)
    return 2
  }
  const isExpected = [CommandError, BackupError, ConfigError, DataDirInUse].some((known) => error instanceof known)
  console.error(isExpected ? (error as Error).message : error)
  return 1
}
