import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import { createTranslator } from 'use-intl/core'
import en from '../../../locales/en/mail.json' with { type: 'json' }
import jbo from '../../../locales/jbo/mail.json' with { type: 'json' }
import ru from '../../../locales/ru/mail.json' with { type: 'json' }
import type { Config } from './config.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text with paragraphs separated by empty lines. */
  text: string
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
}

export interface MailService {
  /** Resolves when the mail server has accepted the email or it has been written to the outbox. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Timeout for the mail server, in milliseconds. */
const PATIENCE_MS = 20_000

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/**
 * Sends emails through SMTP_URL, which must have a valid certificate. If it isn't set, emails are written to `DATA_DIR/outbox`.
 */
export function mailService({ smtpUrl, mailFrom, dataDir }: Settings, log: FastifyBaseLogger): MailService {
  const outgoing = ({ to, subject, text, headers }: Mail) => ({
    from: { name: 'vlacku', address: mailFrom },
    to: { name: '', address: to },
    subject,
    text,
    // suppresses automatic replies (RFC 3834)
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let opened: Promise<Transporter> | undefined
  /** Opened for the first email, so that a site that sends no email starts faster. */
  const transport = () => {
    opened ??= open(smtpUrl)
    return opened
  }
  const close = () => void opened?.then((transport) => transport.close())
  if (smtpUrl !== undefined)
    return { send: async (mail) => void (await (await transport()).sendMail(outgoing(mail))), close }
  const outbox = path.join(dataDir, 'outbox')
  return {
    async send(mail) {
      const { message } = await (await transport()).sendMail(outgoing(mail))
      const file = path.join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
      await fs.mkdir(outbox, { recursive: true, mode: 0o700 })
      // written under a temporary name first; readable only by the owner
      await fs.writeFile(`${file}.partial`, message as Buffer, { mode: 0o600 })
      await fs.rename(`${file}.partial`, file)
      log.info(`SMTP_URL is not set: mail written to ${file}`)
    },
    close,
  }
}

async function open(smtpUrl: string | undefined): Promise<Transporter> {
  const { createTransport } = (await import('nodemailer')).default
  if (smtpUrl === undefined) return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
}

const messages = { en, jbo, ru }
const isKnown = (locale: string): locale is keyof typeof messages => locale in messages

/** Email service, and the public URL used for links, which is never taken from a request. */
export interface MailSender {
  mail: MailService
  publicUrl: string
}

interface Recipient {
  email: string
  /** Locale of the recipient; English is used if it isn't supported. */
  locale: string
}

/**
 * Returns the email texts in the recipient's locale. JavaScript engines don't support Lojban, so numbers in Lojban emails are
 * formatted as in English.
 */
export function mailTexts(chosen: string) {
  const locale = isKnown(chosen) ? chosen : 'en'
  return createTranslator({ locale: locale === 'jbo' ? 'en' : locale, messages: messages[locale] })
}

/** Sends an email with the site's signature. Throws if the mail server rejects it. */
export function sendSigned({ mail, publicUrl }: MailSender, to: Recipient, email: Omit<Mail, 'to'>): Promise<void> {
  return mail.send({ ...email, to: to.email, text: `${email.text}\n\n-- \nvlacku, ${publicUrl}` })
}
