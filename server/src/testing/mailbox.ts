import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that stores the emails it receives. */
export interface Mailbox {
  /** Value for `SMTP_URL`. */
  url: string
  emails: Email[]
  /** Resolves with the next email sent to the given address. */
  next(to: string): Promise<Email>
  /** Rejects the next `times` emails. */
  reject(times: number): void
  close(): Promise<void>
}

const PATIENCE_MS = 10_000

export async function openMailbox(): Promise<Mailbox> {
  const emails: Email[] = []
  const seen = new Set<Email>()
  let rejections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, done) =>
      done(rejections-- > 0 ? Object.assign(new Error('try again later'), { responseCode: 450 }) : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          emails.push(mail)
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    async next(to) {
      const until = Date.now() + PATIENCE_MS
      for (;;) {
        const mail = emails.find((one) => !seen.has(one) && one.to?.some(({ address }) => address === to))
        if (mail) {
          seen.add(mail)
          return mail
        }
        if (Date.now() > until) throw new Error(`no mail came for ${to}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    reject(times) {
      rejections = times
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Returns the link to the given page in an email. */
export function linkIn(mail: Email, page: string): URL {
  const found = /https?:\/\/\S+/g
  const link = (mail.text?.match(found) ?? [])
    .map((text) => new URL(text))
    .find(({ pathname }) => pathname.endsWith(page))
  if (!link) throw new Error(`the mail has no link to ${page}: ${mail.text}`)
  return link
}
