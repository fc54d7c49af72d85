export { type Learner, type LoggedEntry, storedEntries, storeEntry, VISITOR } from './outbox.ts'
export { type Sent, sendAll, sendEntries, sendUnstored } from './send.ts'
