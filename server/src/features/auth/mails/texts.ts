import { createTranslator } from 'use-intl/core'
import en from '../../../../../locales/en/mail.json' with { type: 'json' }
import jbo from '../../../../../locales/jbo/mail.json' with { type: 'json' }
import ru from '../../../../../locales/ru/mail.json' with { type: 'json' }

const messages = { en, jbo, ru }
const isKnown = (locale: string): locale is keyof typeof messages => locale in messages

type Subject = Extract<keyof typeof en, `${string}_subject`>
export type MailText = Subject extends `${infer Name}_subject` ? Name : never

/** Subject and text of a mail, in the language its reader chose. */
export function mailText(chosen: string, mail: MailText, values: Record<string, string>) {
  const locale = isKnown(chosen) ? chosen : 'en'
  const t = createTranslator({ locale, messages: messages[locale] })
  return { subject: t(`${mail}_subject`), text: t(`${mail}_text`, values) }
}
