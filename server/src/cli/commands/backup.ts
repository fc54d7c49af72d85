import { writeBackup } from '../../platform/database/backup.ts'
import { type Command, filesOf, parsed } from '../command.ts'
import { progressOf } from '../progress.ts'
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
