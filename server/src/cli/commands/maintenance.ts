import { resetTokenKey } from '../../features/accounts/auth/index.ts'
import { ensureSpellings, mergeSpellings, spellingsOfOneWord } from '../../features/editing/contribute/index.ts'
import { inTransaction } from '../../platform/context.ts'
import { type Command, parsed, printable, UsageError } from '../command.ts'
import { withDatabase } from '../withDatabase.ts'

export const reindex: Command = {
  name: 'reindex',
  summary: 'rebuild the search indexes',
  help: `Usage: npm run vlacku -- reindex

Makes every running server rebuild its search indexes (dictionary and semantic search) from the database. The old indexes stay
in use until the new ones are ready. Servers rebuild their indexes when necessary; use this command after changing the
database by other means.`,

  async run(args) {
    const { positionals } = parsed(args, {})
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    return withDatabase('reindex', async (ctx) => {
      await inTransaction(ctx, async (tx) => tx.emit({ kind: 'dictionary_replaced' }))
      console.log('The servers are rebuilding their search indexes.')
      return 0
    })
  },
}

export const spellingsMerge: Command = {
  name: 'spellings merge',
  summary: 'merge entries for different spellings of a word',
  help: `Usage: npm run vlacku -- spellings merge [--yes]

Lists entries for different spellings of the same word, such as "se ka'a" and "seka'a". With --yes, merges them: definitions
with their votes and versions, subscriptions and affixes move to one entry, and the other addresses redirect to it.`,

  async run(args) {
    const { values, positionals } = parsed(args, { yes: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    return withDatabase('spellings merge', async (ctx) => {
      await ensureSpellings(ctx)
      const found = await spellingsOfOneWord(ctx)
      for (const { into, others } of found) {
        const lines = others.map(
          ({ valsiid, word, definitions }) => `"${word}" (${valsiid}, definitions: ${definitions})`,
        )
        console.log(
          printable(`${lines.join(', ')} into "${into.word}" (${into.valsiid}, definitions: ${into.definitions})`),
        )
      }
      if (found.length === 0) console.log('No word has more than one entry.')
      else if (!values.yes) console.log('Nothing was changed. Use --yes to merge them.')
      else {
        const { entries, definitions } = await mergeSpellings(ctx)
        console.log(`Merged: ${entries} entries with ${definitions} definitions.`)
      }
      return 0
    })
  },
}

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
