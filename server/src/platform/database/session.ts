import type { PGlite } from '@electric-sql/pglite'
import { preparingStatements } from './preparedStatements.ts'
import { startupMessage, syncMessage } from './wireFrames.ts'
import type { Session } from './wireServer.ts'

/** Returns the only session of an engine in single-user mode, for the wire server. */
export async function sessionOf(db: PGlite): Promise<Session> {
  const execute: Session['execute'] = (messages, onRawData) =>
    db.runExclusive(async () => {
      const pours = messages.some(mayPour)
      const unit = pours ? messages.map(thenFail) : messages
      await db.execProtocolRawStream(unit.length === 1 ? unit[0]! : new Uint8Array(Buffer.concat(unit)), { onRawData })
    })
  const greeting: Uint8Array[] = []
  await execute([startupMessage()], (data) => greeting.push(data.slice()))
  return preparingStatements({
    greeting: Buffer.concat(greeting),
    execute,
    inTransaction: () => db.isInTransaction(),
    rollback: async () => {
      // Sync comes first, since a client that disconnects during a statement leaves its error state behind
      await execute([syncMessage()], () => {})
      if (db.isInTransaction()) await db.exec('rollback')
    },
  })
}

/**
 * True for statements that may be COPY … FROM STDIN, for which the engine would wait forever on the thread that has to deliver
 * the rows. They are followed by CopyFail, which other statements ignore.
 */
const mayPour = (message: Uint8Array) => isText(message) && /\bstdin\b/i.test(Buffer.from(message).toString('latin1'))
const isText = ([type]: Uint8Array) => type === 'Q'.charCodeAt(0) || type === 'P'.charCodeAt(0)

const thenFail = (message: Uint8Array) =>
  runs(message) ? new Uint8Array(Buffer.concat([message, COPY_FAIL])) : message
const runs = ([type]: Uint8Array) => type === 'Q'.charCodeAt(0) || type === 'E'.charCodeAt(0)

const COPY_FAIL = (() => {
  const reason = Buffer.from('the embedded database takes no rows by COPY\0')
  const head = Buffer.from('f\0\0\0\0', 'latin1')
  head.writeInt32BE(4 + reason.length, 1)
  return Buffer.concat([head, reason])
})()
