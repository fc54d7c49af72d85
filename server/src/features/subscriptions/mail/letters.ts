import { entryPage, pageAddress } from '../../../platform/addresses.ts'
import { letterTexts } from '../../../platform/letters.ts'
import type { Mail } from '../../../platform/mail.ts'
import type { LetterRow } from './repository.ts'

interface Addresses {
  publicUrl: string
  token: string
}

type Told = Pick<LetterRow, 'username' | 'locale' | 'news' | 'notification_ids'>

/** A letter about one act: its subject says what happened. */
export function writeLetter(told: Told, addresses: Addresses): Omit<Mail, 'to'> {
  return written(told, addresses, sentencesOf(told)[0]!)
}

/** A letter about everything since the last one: each item with the address of its entry. */
export function writeDigest(told: Told, addresses: Addresses): Omit<Mail, 'to'> {
  return written(told, addresses, letterTexts(told.locale)('digest_subject', { count: told.notification_ids.length }))
}

function sentencesOf({ locale, news }: Told): string[] {
  const t = letterTexts(locale)
  const nameOf = (actor: string | null) => (actor === null ? t('somebody') : t('named', { name: actor }))
  return news.map(({ kind, actor, word }) => t(`news_${kind}`, { actor: nameOf(actor), word }))
}

function written(told: Told, { publicUrl, token }: Addresses, subject: string): Omit<Mail, 'to'> {
  const { username, locale, news, notification_ids } = told
  const t = letterTexts(locale)
  const sentences = sentencesOf(told)
  const items = news.map(({ word }, i) => `${sentences[i]}\n${pageAddress(publicUrl, locale, entryPage(word))}`)
  const more = notification_ids.length - news.length
  if (more > 0) items.push(t('news_more', { count: more }))
  const unsubscribe = pageAddress(publicUrl, locale, 'unsubscribe', { token })
  return {
    subject,
    text: t('news_text', { username, news: items.join('\n\n'), unsubscribe }),
    headers: oneClick(`${publicUrl}/api/subscriptions/unsubscribe?${new URLSearchParams({ token })}`),
  }
}

/** Mail programs offer to end these letters with one click (RFC 8058). */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
