export { importMail, type MailOutcome, type MailRejection, settleMail } from './importing/service.ts'
export { type MailFile, mailFilesAt, messagesOfFile } from './reading/paths.ts'
export { countMessages, messageIdsPage, notSpam } from './repository.ts'
export { mailArchiveFeature } from './routes.ts'
