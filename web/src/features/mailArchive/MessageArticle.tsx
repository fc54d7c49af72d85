import { Link, useLocation } from '@tanstack/react-router'
import type { MailMessage } from '@vlacku/contract/mailArchive'
import { useDays } from '../../platform/dates.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useHydrated } from '../../platform/useHydrated.ts'
import { Attachments } from './Attachments.tsx'
import { anchorOf } from './address.ts'
import { MessageText } from './MessageText.tsx'
import { SpamActions } from './SpamActions.tsx'

interface Props {
  message: MailMessage
  q?: string | undefined
  /** It stands under a subject of its own in its thread. */
  newSubject?: string | null
  /** By itself on its page, where nothing needs to lead to it. */
  alone?: boolean
}

/** A message: who, when, what it says and what came with it. Spam is folded. */
export function MessageArticle({ message, q, newSubject, alone = false }: Props) {
  const t = useText()
  const locale = useLocale()
  const days = useDays()
  const { id, from_address, sent_at, date, parts_json, words, is_spam, cut } = message
  const when = sent_at ? `${days.long(new Date(sent_at))}, ${sent_at.slice(11, 16)}` : date
  // the address tells, not :target, which knows nothing of links that are followed within the site
  const isNamed = useLocation({ select: ({ hash }) => hash === anchorOf(id) })
  const isHere = useHydrated() && isNamed
  const content = (
    <>
      <MessageText text={parts_json[0]?.content ?? ''} words={words} q={q} />
      {cut && <p className="small quiet">{t('mailArchive.cut')}</p>}
      <Attachments message={message} />
    </>
  )
  return (
    <article id={anchorOf(id)} className={isHere ? 'mailmsg here' : 'mailmsg'}>
      {newSubject && (
        <h2 className="h" dir="auto">
          {newSubject}
        </h2>
      )}
      <p className="who">
        <b dir="auto">{from_address}</b>{' '}
        {alone ? (
          <time dateTime={sent_at ?? undefined}>{when}</time>
        ) : (
          <Link to="/$locale/message/$id" params={{ locale, id: String(id) }} {...(q && { search: { q } })}>
            <time dateTime={sent_at ?? undefined}>{when || t('mailArchive.no_date')}</time>
          </Link>
        )}
      </p>
      {is_spam ? (
        <details>
          <summary>{t('mailArchive.is_spam')}</summary>
          {content}
        </details>
      ) : (
        content
      )}
      <SpamActions message={message} />
    </article>
  )
}
