import {
  importMail as importMessages,
  type MailFile,
  type MailOutcome,
  type MailRejection,
  mailFilesAt,
  messagesOfFile,
  settleMail,
} from '../../features/discussion/mailArchive/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { ImportError } from '../../platform/importing/importError.ts'
import { type Command, filesOf, parsed, printable, progressOf } from '../command.ts'
import { withDatabase } from '../withDatabase.ts'
import { REJECTIONS_SHOWN } from './importReport.ts'

export const importMail: Command = {
  name: 'import mail',
  summary: 'import messages into the mail archive',
  help: `Usage: npm run vlacku -- import mail PATH…

Imports mailboxes in mbox format (mboxrd or mboxo), Maildirs, single messages (.eml) and folders of these; files may be
compressed with gzip. Messages are matched by Message-ID and text, so importing them again changes nothing. Rejected messages
are reported with the reason. Messages imported before an error stay. A file that cannot be read is reported, the others are
imported, and the exit code is 1.`,

  async run(args) {
    const { positionals } = parsed(args, {})
    const paths = filesOf(positionals, [1, Number.POSITIVE_INFINITY])
    return withDatabase('import mail', async (ctx) => {
      const unread: string[] = []
      const outcomes: MailOutcome[] = []
      for (const path of paths) outcomes.push(await importPath(ctx, path, (why) => unread.push(why)))
      await settleMail(ctx.db)
      for (const why of unread) console.error(`Not imported: ${printable(why)}`)
      return unread.length === 0 ? 0 : 1
    })
  },
}

/** Imports the files at a path and prints the result. */
async function importPath(ctx: Ctx, path: string, onUnread: (why: string) => void): Promise<MailOutcome> {
  const files = filesAt(path, onUnread)
  const progress = progressOf(files.reduce((sum, { size }) => sum + size, 0))
  const rejected: string[] = []
  // offset of the current file in the whole input, used to find the file of a rejected message
  let before = 0
  let counted = 0
  const started: { file: string; from: number }[] = []
  async function* messages() {
    for (const { file, size } of files) {
      started.push({ file, from: counted })
      try {
        for await (const message of messagesOfFile(file, (bytes) => progress.show(before + bytes, path))) {
          counted += 1
          yield message
        }
      } catch (error) {
        if (!(error instanceof ImportError)) throw error
        onUnread(error.message)
      }
      before += size
    }
  }
  const onRejection = ({ number, reason }: MailRejection) => {
    const { file, from } = started.findLast((one) => one.from < number)!
    if (rejected.length < REJECTIONS_SHOWN) rejected.push(`  ${file}, message ${number - from}: ${reason}`)
  }
  const outcome = await importMessages(ctx, messages(), onRejection, { many: true }).finally(() => progress.end())
  console.log(mailLine(path, outcome))
  for (const line of rejected) console.log(printable(line))
  if (outcome.rejected > rejected.length) console.log(`  and ${outcome.rejected - rejected.length} more`)
  return outcome
}

function filesAt(path: string, onUnread: (why: string) => void): MailFile[] {
  try {
    return mailFilesAt(path)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    onUnread(error.message)
    return []
  }
}

/** Formats the result for one path. */
const mailLine = (path: string, { added, changed, unchanged, rejected }: MailOutcome) =>
  `${printable(path)}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected`
