import type { PGlite } from '@electric-sql/pglite'
import { startupMessage, syncMessage } from './wireFrames.ts'
import type { Session } from './wireServer.ts'

/** The one session that an engine in single-user mode has, as the wire server wants it. */
export async function sessionOf(db: PGlite): Promise<Session> {
  const execute: Session['execute'] = (messages, onRawData) =>
    db.runExclusive(async () => {
      for (const message of messages) await db.execProtocolRawStream(message, { onRawData })
    })
  const greeting: Uint8Array[] = []
  await execute([startupMessage()], (data) => greeting.push(data.slice()))
  return {
    greeting: Buffer.concat(greeting),
    execute,
    inTransaction: () => db.isInTransaction(),
    rollback: async () => {
      // Sync first: a client that left in the middle of a statement leaves its error state behind
      await execute([syncMessage()], () => {})
      if (db.isInTransaction()) await db.exec('rollback')
    },
  }
}
