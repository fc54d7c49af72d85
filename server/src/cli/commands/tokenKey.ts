import { resetTokenKey } from '../../features/accounts/auth/index.ts'
import { type Command, parsed, UsageError } from '../command.ts'
import { withDatabase } from '../withDatabase.ts'

export const tokenKeyReset: Command = {
  name: 'token-key reset',
  summary: 'allows the site to start with another TOKEN_KEY',
  help: `Usage: npm run vlacku -- token-key reset

The database remembers a fingerprint of the TOKEN_KEY that its nodes use, and a node with another key does not start. Stop all
nodes, run this command, then start them with the new key. Everyone logs in again, and unsubscribe links in older emails stop
working.`,

  async run(args) {
    const { positionals } = parsed(args, {})
    if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not needed here.`)
    return withDatabase('token-key reset', async ({ db }) => {
      await resetTokenKey(db)
      console.log('The next start stores the fingerprint of its TOKEN_KEY.')
      return 0
    })
  },
}
