import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { SMTPServer } from 'smtp-server'
import { MAX_MESSAGE_LENGTH, type RawMessage } from '../reading/mbox.ts'
import { type Intake, only } from './intake.ts'

/** What a mail server may hand over in one message; the archive keeps the beginning of a long one. */
const MAX_BYTES = 50 * 1024 * 1024
/** Connections at a time: each may hold the beginning of one message. */
const MAX_CLIENTS = 10
const SILENT_MS = 60_000
/** When the site stops, how long a message that is being handed over may take. */
const FINISH_MS = 2_000

export interface LmtpPort {
  port: number
  close(): Promise<void>
}

/**
 * Listens on this machine alone for a mail server that hands messages over by LMTP (RFC 2033), whoever they are for. A message is
 * acknowledged when it is in the archive for good; while the database does not answer, the mail server is told to come again.
 */
export async function openLmtp(port: number, intake: Intake, log: Pick<FastifyBaseLogger, 'warn'>): Promise<LmtpPort> {
  const server = new SMTPServer({
    lmtp: true,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: SILENT_MS,
    closeTimeout: FINISH_MS,
    onData(stream, _session, done) {
      received(stream)
        .then(async (message) => {
          if (stream.sizeExceeded) throw answer(552, `a message may have ${MAX_BYTES} bytes`)
          let reason: string | null = null
          await intake.take(only(message), (why) => {
            reason = why
          })
          if (reason !== null) throw answer(554, `no mail: ${reason}`)
        })
        .then(
          () => done(null, 'it is in the archive'),
          (error: Error & { responseCode?: number }) => {
            if (error.responseCode) return done(error)
            log.warn({ err: error }, 'a message that was handed over could not be kept')
            done(answer(451, 'it cannot be kept at present'))
          },
        )
    },
  })
  // what one client does wrong ends its own connection
  server.on('error', (error) => log.warn({ err: error }, 'a connection to the LMTP port failed'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** The beginning of what comes; all of it is read, so that the client hears an answer. */
async function received(stream: AsyncIterable<Buffer>): Promise<RawMessage> {
  const kept: Buffer[] = []
  let length = 0
  for await (const piece of stream) {
    // a piece of a larger buffer would keep all of that
    if (length < MAX_MESSAGE_LENGTH) kept.push(Buffer.from(piece.subarray(0, MAX_MESSAGE_LENGTH - length)))
    length += piece.length
  }
  return { raw: Buffer.concat(kept), cut: length > MAX_MESSAGE_LENGTH }
}
