import { inTransaction } from '../../platform/context.ts'
import { type Command, parsed, UsageError } from '../command.ts'
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
