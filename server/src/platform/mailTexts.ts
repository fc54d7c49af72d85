import { createTranslator } from 'use-intl/core'
import en from '../../../locales/en/mail.json' with { type: 'json' }
import jbo from '../../../locales/jbo/mail.json' with { type: 'json' }
import ru from '../../../locales/ru/mail.json' with { type: 'json' }
import type { Mail, MailService } from './mail.ts'

const messages = { en, jbo, ru }
const isKnown = (locale: string): locale is keyof typeof messages => locale in messages

/** Email service, and the public URL used for links, which is never taken from a request. */
export interface MailSender {
  mail: MailService
  publicUrl: string
}

export interface Recipient {
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
export function sendSigned({ mail, publicUrl }: MailSender, to: Recipient, letter: Omit<Mail, 'to'>): Promise<void> {
  return mail.send({ ...letter, to: to.email, text: `${letter.text}\n\n-- \nvlacku, ${publicUrl}` })
}
