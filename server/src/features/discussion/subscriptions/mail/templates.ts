import { type Mail, mailTexts } from '../../../../platform/mail.ts'
import { collectionPage, commentPage, entryPage, IMPORTS_PAGE, pageUrl } from '../../../../platform/pageUrls.ts'
import type { MailContentRow } from './mail.repository.ts'

interface Links {
  publicUrl: string
  token: string
}

type MailContent = Pick<MailContentRow, 'username' | 'locale' | 'notifications' | 'notification_ids'>

/** Builds an email about one notification, with the event as its subject. */
export function notificationMail(content: MailContent, links: Links): Omit<Mail, 'to'> {
  return written(content, links, sentencesOf(content)[0]!)
}

/** Builds a digest email with the URL of each entry or comment. */
export function digestMail(content: MailContent, links: Links): Omit<Mail, 'to'> {
  return written(
    content,
    links,
    mailTexts(content.locale)('digest_subject', { count: content.notification_ids.length }),
  )
}

function sentencesOf({ locale, notifications }: MailContent): string[] {
  const t = mailTexts(locale)
  const nameOf = (actor: string | null) => (actor === null ? t('somebody') : t('named', { name: actor }))
  return notifications.map(({ kind, actor, word }) => t(`news_${kind}`, { actor: nameOf(actor), word }))
}

function written(content: MailContent, { publicUrl, token }: Links, subject: string): Omit<Mail, 'to'> {
  const { username, locale, notifications, notification_ids } = content
  const t = mailTexts(locale)
  const sentences = sentencesOf(content)
  const items = notifications.map((one, i) => `${sentences[i]}\n${pageUrl(publicUrl, locale, pageOf(one))}`)
  const more = notification_ids.length - notifications.length
  if (more > 0) items.push(t('news_more', { count: more }))
  const unsubscribe = pageUrl(publicUrl, locale, 'unsubscribe', { token })
  return {
    subject,
    text: t('news_text', { username, news: items.join('\n\n'), unsubscribe }),
    headers: oneClick(`${publicUrl}/api/subscriptions/unsubscribe?${new URLSearchParams({ token })}`),
  }
}

function pageOf({ kind, word, comment, collection_id }: MailContent['notifications'][number]): string {
  if (kind === 'bulk_import') return IMPORTS_PAGE
  if (comment) return commentPage(comment.thread_id, comment.comment_id)
  return collection_id === null ? entryPage(word) : collectionPage(collection_id)
}

/** Headers for one-click unsubscribing (RFC 8058). */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
