import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { SMTPServer } from 'smtp-server'
import { MAX_MESSAGE_LENGTH, type RawMessage } from '../reading/mbox.ts'
import { type Intake, only } from './intake.ts'

/** Maximum message size, in bytes, accepted from mail servers. The archive truncates long messages. */
const MAX_BYTES = 50 * 1024 * 1024
/** Maximum number of connections. Each may buffer the beginning of a message. */
const MAX_CLIENTS = 10
const SILENT_MS = 60_000
/** Grace period for messages in progress when the site stops, in milliseconds. */
const FINISH_MS = 2_000

export interface LmtpPort {
  port: number
  close(): Promise<void>
}

/**
 * Listens on localhost for a mail server that delivers messages to any recipient via LMTP (RFC 2033). Acknowledges each message
 * once it is committed to the archive; while the database is unavailable, returns a temporary error.
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
          if (stream.sizeExceeded) throw replyError(552, `a message may have ${MAX_BYTES} bytes`)
          let reason: string | null = null
          await intake.take(only(message), (why) => {
            reason = why
          })
          if (reason !== null) throw replyError(554, `no mail: ${reason}`)
        })
        .then(
          () => done(null, 'it is in the archive'),
          (error: Error & { responseCode?: number }) => {
            if (error.responseCode) return done(error)
            log.warn({ err: error }, 'storing a message delivered by LMTP failed')
            done(replyError(451, 'it cannot be kept at present'))
          },
        )
    },
  })
  // an error closes only that client's connection
  server.on('error', (error) => log.warn({ err: error }, 'an LMTP connection failed'))
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

const replyError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** Reads the start of a message and consumes the rest, so that the client receives the response. */
async function received(stream: AsyncIterable<Buffer>): Promise<RawMessage> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const piece of stream) {
    // copied, since a slice would retain its whole buffer in memory
    if (length < MAX_MESSAGE_LENGTH) chunks.push(Buffer.from(piece.subarray(0, MAX_MESSAGE_LENGTH - length)))
    length += piece.length
  }
  return { raw: Buffer.concat(chunks), cut: length > MAX_MESSAGE_LENGTH }
}
