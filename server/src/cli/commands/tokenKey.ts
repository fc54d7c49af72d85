import { resetTokenKey } from '../../features/accounts/auth/index.ts'
import { type Command, parsed, UsageError } from '../command.ts'
import { withDatabase } from '../withDatabase.ts'

export const tokenKeyReset: Command = {
  name: 'token-key reset',
  summary: 'allow the site to start with a different TOKEN_KEY',
  help: `Usage: npm run vlacku -- token-key reset

The database stores a fingerprint of TOKEN_KEY, and a node with a different key does not start. To change the key, stop all nodes,
run this command, and start them with the new key. All users have to log in again, and unsubscribe links in older emails stop
working.`,

  async run(args) {
    const { positionals } = parsed(args, {})
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    return withDatabase('token-key reset', async ({ db }) => {
      await resetTokenKey(db)
      console.log('The next server to start will store the fingerprint of its TOKEN_KEY.')
      return 0
    })
  },
}
