import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from './command.ts'

/** Prompts twice for a password without echo on a terminal. Otherwise, reads the first line of standard input. */
export async function askPassword(): Promise<string> {
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
  const answer = await terminal.question('')
  terminal.close()
  stdout.write('\n')
  return answer
}
