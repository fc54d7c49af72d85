export { settleMail } from './importing/importing.repository.ts'
export { importMail, type MailOutcome, type MailRejection } from './importing/importing.service.ts'
export { countMessages, messageIdsPage, notSpam } from './mailArchive.repository.ts'
export { type MailFile, mailFilesAt, messagesOfFile } from './reading/paths.ts'

declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Messages were imported, or their spam status changed. */
    mail_changed: Record<never, never>
  }
}
