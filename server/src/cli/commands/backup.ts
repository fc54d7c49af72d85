import { createInterface } from 'node:readline/promises'
import { writeBackup } from '../../platform/database/backup.ts'
import { checkBackup, isEmptySite, restoreBackup } from '../../platform/database/restore.ts'
import { type Command, CommandError, filesOf, parsed, progressOf } from '../command.ts'
import { withDatabase } from '../withDatabase.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'back up the whole site to a file',
  help: `Usage: npm run vlacku -- backup FILE

Writes a consistent snapshot of the site's database to FILE, compressed with gzip. The server can keep running. The backup can be
restored on the embedded database or on PostgreSQL, so it also moves a site from one to the other. It contains private email
and password hashes: store it safely.`,

  async run(args) {
    const [file] = filesOf(parsed(args, {}).positionals, [1, 1])
    return withDatabase('backup', async (ctx) => {
      const progress = progressOf(1)
      const { tables } = await writeBackup(ctx.db, file!, (done, total) => progress.show(done / total, 'rows'))
      progress.end()
      const rows = tables.reduce((sum, table) => sum + table.count, 0)
      console.log(`Wrote ${rows} rows of ${tables.length} tables to ${file}.`)
      return 0
    })
  },
}

export const restore: Command = {
  name: 'restore',
  summary: 'restore a backup',
  help: `Usage: npm run vlacku -- restore FILE [--replace] [--yes]

Restores a file written by "backup". The whole file is checked first, and everything happens in one transaction: an invalid file
or an interruption changes nothing.

  --replace  delete all data of a site that already has accounts or words; asks for confirmation
  --yes      do not ask for confirmation`,

  async run(args) {
    const { values, positionals } = parsed(args, { replace: { type: 'boolean' }, yes: { type: 'boolean' } })
    const [file] = filesOf(positionals, [1, 1])
    const { created_at } = await checkBackup(file!)
    return withDatabase('restore', async (ctx) => {
      if (!(await isEmptySite(ctx.db))) {
        if (!values.replace)
          throw new CommandError('This site already has accounts or words. Use --replace to delete all data first.')
        if (!values.yes) await confirmReplacement(created_at)
      }
      const progress = progressOf(1)
      const { tables } = await restoreBackup(ctx, file!, (done, total) => progress.show(done / total, 'rows'))
      progress.end()
      const rows = tables.reduce((sum, table) => sum + table.count, 0)
      console.log(`Restored ${rows} rows of ${tables.length} tables from the backup of ${created_at}.`)
      return 0
    })
  },
}

async function confirmReplacement(created_at: string) {
  if (!process.stdin.isTTY)
    throw new CommandError("Can't ask for confirmation without a terminal. Use --yes to delete all data.")
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const input = await terminal.question(`Delete all data and restore the backup of ${created_at}? Type "yes": `)
  terminal.close()
  if (input.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.')
}
