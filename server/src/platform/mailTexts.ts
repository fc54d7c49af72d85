import { createTranslator } from 'use-intl/core'
import en from '../../../locales/en/mail.json' with { type: 'json' }
import jbo from '../../../locales/jbo/mail.json' with { type: 'json' }
import ru from '../../../locales/ru/mail.json' with { type: 'json' }
import type { Mail, MailService } from './mail.ts'

const messages = { en, jbo, ru }
const isKnown = (locale: string): locale is keyof typeof messages => locale in messages

/** What letters need: who carries them, and where their links lead, which is never taken from a request. */
export interface MailSender {
  mail: MailService
  publicUrl: string
}

export interface Recipient {
  email: string
  /** The language they chose; English when it is none of ours. */
  locale: string
}

/** The texts of letters in the language their reader chose. No engine knows Lojban: its numbers are written as in English. */
export function mailTexts(chosen: string) {
  const locale = isKnown(chosen) ? chosen : 'en'
  return createTranslator({ locale: locale === 'jbo' ? 'en' : locale, messages: messages[locale] })
}

/** Sends one letter, signed by the site. Throws when the mail server does not take it. */
export function sendSigned({ mail, publicUrl }: MailSender, to: Recipient, letter: Omit<Mail, 'to'>): Promise<void> {
  return mail.send({ ...letter, to: to.email, text: `${letter.text}\n\n-- \nvlacku, ${publicUrl}` })
}
