import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { createUser, setDisabledOf, setPasswordOf, setRoleOf } from '../../features/accounts/auth/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, messages } from '../../platform/errors.ts'
import { type Command, CommandError, parsed, UsageError } from '../command.ts'
import { withDatabase } from '../withDatabase.ts'

type OptionValues = Record<string, string | undefined>

const text = { type: 'string' } as const
const options = { username: text, email: text, password: text, role: text }
type Option = keyof typeof options

/** Parses the options of a command; those in `needed` are required. */
function parseOptions(args: string[], takes: Option[], needed: Option[]): OptionValues {
  const { values, positionals } = parsed(args, Object.fromEntries(takes.map((name) => [name, text])))
  if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
  const missing = needed.find((name) => values[name] === undefined)
  if (missing) throw new UsageError(`Missing option: --${missing}.`)
  return values as OptionValues
}

/** Modifies the site's database. Reports expected errors in one sentence. */
async function change(role: string, done: string, work: (ctx: Ctx) => Promise<void>): Promise<number> {
  await withDatabase(role, (ctx) => work(ctx).catch(rejectInput))
  console.log(done)
  return 0
}

function rejectInput(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const fields = Object.entries((error.details?.fields ?? {}) as Record<string, string>)
  const lines = fields.map(([field, what]) => `  ${field}: ${what}`)
  throw new CommandError([`${messages[error.code]}.`.replace('..', '.'), ...lines].join('\n'))
}

const passwordOf = async (password: string | undefined) => password ?? (await promptPassword())

export const userCreate: Command = {
  name: 'user create',
  summary: 'create an account, such as the first administrator',
  help: `Usage: npm run vlacku -- user create --username NAME --email ADDRESS [--password PASSWORD] [--role ROLE]

Creates an account with a confirmed email address. The role is admin, moderator, editor (default), user, or one created on the
site. Without --password, the command prompts for it, or reads the first line of a pipe; a password in an option stays in the
history of the shell.`,

  async run(args) {
    const {
      username,
      email,
      password,
      role = 'editor',
    } = parseOptions(args, ['username', 'email', 'password', 'role'], ['username', 'email'])
    const account = { username: username!, email: email!, role, password: await passwordOf(password) }
    return change('user create', `Created ${username} with the role ${role}.`, (ctx) => createUser(ctx, account))
  },
}

export const userSetRole: Command = {
  name: 'user set-role',
  summary: 'assign a role to a user',
  help: `Usage: npm run vlacku -- user set-role --username NAME --role ROLE

Assigns a role to a user. It takes effect with the next request of the user. The role "blocked" ends all sessions.`,

  async run(args) {
    const { username, role } = parseOptions(args, ['username', 'role'], ['username', 'role'])
    return change('user set-role', `${username} now has the role ${role}.`, (ctx) => setRoleOf(ctx, username!, role!))
  },
}

export const userResetPassword: Command = {
  name: 'user reset-password',
  summary: 'set a new password for a user',
  help: `Usage: npm run vlacku -- user reset-password --username NAME [--password PASSWORD]

Sets a new password for a user who cannot receive email, and ends all sessions of the user. Without --password, the command
prompts for it, or reads the first line of a pipe.`,

  async run(args) {
    const { username, password: passwordOption } = parseOptions(args, ['username', 'password'], ['username'])
    const password = await passwordOf(passwordOption)
    const done = `The password of ${username} was changed, and all sessions were ended.`
    return change('user reset-password', done, (ctx) => setPasswordOf(ctx, username!, password))
  },
}

const disabling = (verb: 'disable' | 'enable', summary: string, help: string): Command => ({
  name: `user ${verb}`,
  summary,
  help: `Usage: npm run vlacku -- user ${verb} --username NAME\n\n${help}`,
  async run(args) {
    const { username } = parseOptions(args, ['username'], ['username'])
    return change(`user ${verb}`, `The account of ${username} is ${verb}d.`, (ctx) =>
      setDisabledOf(ctx, username!, verb === 'disable'),
    )
  },
})

export const userDisable = disabling(
  'disable',
  'disable an account',
  'Disables an account and ends all its sessions immediately.',
)
export const userEnable = disabling('enable', 'enable a disabled account', 'Enables a disabled account.')

/** Prompts twice for a password without echo on a terminal. Otherwise, reads the first line of standard input. */
async function promptPassword(): Promise<string> {
  if (!stdin.isTTY) return firstLine()
  const password = await promptHidden('Password: ')
  if ((await promptHidden('Repeat password: ')) !== password) throw new CommandError('The passwords do not match.')
  return password
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: stdin })
  for await (const line of lines) {
    lines.close()
    return line
  }
  throw new CommandError('Missing password.')
}

async function promptHidden(question: string): Promise<string> {
  stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true })
  terminal.once('SIGINT', () => process.exit(130))
  const input = await terminal.question('')
  terminal.close()
  stdout.write('\n')
  return input
}
