import { createInterface } from 'node:readline/promises'
import { checkBackup, isEmptySite, restoreBackup } from '../../platform/database/restore.ts'
import { type Command, CommandError, filesOf, parsed } from '../command.ts'
import { progressOf } from '../progress.ts'
import { withDatabase } from '../withDatabase.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'brings a backup back',
  help: `Usage: npm run vlacku -- restore FILE [--replace] [--yes]

Brings back what "backup" wrote. The file is read to its end before anything is touched, and everything happens in one
transaction: a damaged file or a stop in the middle changes nothing.

  --replace  on a site that has accounts or words already: everything there is deleted first. Asks before it does.
  --yes      does not ask`,

  async run(args) {
    const { values, positionals } = parsed(args, { replace: { type: 'boolean' }, yes: { type: 'boolean' } })
    const [file] = filesOf(positionals, [1, 1])
    const { created_at } = await checkBackup(file!)
    return withDatabase('restore', async (ctx) => {
      if (!(await isEmptySite(ctx.db))) {
        if (!values.replace)
          throw new CommandError('This site has accounts or words. To delete all of it first, add --replace.')
        if (!values.yes) await askToReplace(created_at)
      }
      const progress = progressOf(1)
      const { tables } = await restoreBackup(ctx, file!, (done, total) => progress.show(done / total, 'rows'))
      progress.end()
      const rows = tables.reduce((sum, table) => sum + table.count, 0)
      console.log(`Restored ${rows} rows of ${tables.length} tables, as they were at ${created_at}.`)
      return 0
    })
  },
}

async function askToReplace(created_at: string) {
  if (!process.stdin.isTTY)
    throw new CommandError("Can't ask for confirmation without a terminal: add --yes to delete everything.")
  const ask = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await ask.question(`Delete everything and restore the backup of ${created_at}? Type "yes": `)
  ask.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.')
}
