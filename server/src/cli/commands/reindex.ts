import { inTransaction } from '../../platform/context.ts'
import { type Command, parsed, UsageError } from '../command.ts'
import { withDatabase } from '../withDatabase.ts'

export const reindex: Command = {
  name: 'reindex',
  summary: 'has the indexes for searching built anew',
  help: `Usage: npm run vlacku -- reindex

Has every running server build its indexes for searching anew from the database: that of the dictionary, and that of
meanings. The old ones answer until the new ones are there. A server does so by itself when it is time to; this is for
somebody who changed the database by other means.`,

  async run(args) {
    const { positionals } = parsed(args, {})
    if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not needed here.`)
    return withDatabase('reindex', async (ctx) => {
      await inTransaction(ctx, async (tx) => tx.emit({ kind: 'dictionary_replaced' }))
      console.log('The servers of this site are rebuilding their indexes.')
      return 0
    })
  },
}
