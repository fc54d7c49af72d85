export { importMail, type MailOutcome, type MailRejection, settleMail } from './importing/importing.service.ts'
export { countMessages, messageIdsPage, notSpam } from './mailArchive.repository.ts'
export { mailArchiveFeature } from './mailArchive.routes.ts'
export { type MailFile, mailFilesAt, messagesOfFile } from './reading/paths.ts'
