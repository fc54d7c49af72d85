import type { FoundMessage } from '@vlacku/contract/mailArchive'
import { useMemo } from 'react'
import { useDays } from '../../platform/dates.ts'
import { useText } from '../../platform/text.tsx'
import { type FindIn, markFound } from '../../ui/markFound.tsx'
import { MessageLink, ThreadLink } from './ArchiveLink.tsx'
import { useAsMember } from './queries.ts'
import { foundBySearch } from './searchParams.ts'

/** A list of messages. A message opened from the list highlights the terms of `q`. */
export function MailRows({ messages, q = '' }: { messages: readonly FoundMessage[]; q?: string }) {
  useAsMember(messages)
  const found = useMemo(() => foundBySearch(q).subject, [q])
  return (
    <ol className="mailfound">
      {messages.map((message) => (
        <Row key={message.id} message={message} q={q} found={found} />
      ))}
    </ol>
  )
}

function Row({ message, q, found }: { message: FoundMessage; q: string; found: FindIn | null }) {
  const t = useText()
  const days = useDays()
  const { id, subject, cleaned_subject, from_name, sent_at, list, snippet, thread_count, is_spam } = message
  const unread = unreadOf(message)
  return (
    <li>
      <MessageLink id={id} q={q}>
        <b dir="auto">{subject ? markFound(subject, found) : t('mailArchive.no_subject')}</b>
      </MessageLink>
      {unread > 0 && (
        <b className="new">
          {' '}
          {message.thread_count === null ? t('mailArchive.new') : t('mailArchive.unread', { count: unread })}
        </b>
      )}
      <p className="small quiet">
        <span dir="auto">{from_name}</span>
        {sent_at && <time dateTime={sent_at}> · {days.long(new Date(sent_at))}</time>}
        {' · '}
        {list ? <bdi>{list}</bdi> : t('mailArchive.no_list')}
        {thread_count !== null && (
          <>
            {' · '}
            <ThreadLink cleaned_subject={cleaned_subject} q={q}>
              {t('mailArchive.in_thread', { count: thread_count })}
            </ThreadLink>
          </>
        )}
      </p>
      <p className="soft" dir="auto">
        {is_spam
          ? t('mailArchive.is_spam')
          : snippet.map((piece, at) => (piece.found ? <mark key={at}>{piece.text}</mark> : piece.text))}
      </p>
    </li>
  )
}

/** Returns the number of unread messages in a row: in the thread if rows are grouped, otherwise in the message. */
const unreadOf = ({ thread_count, thread_unread, is_unread }: FoundMessage) =>
  thread_count === null ? Number(is_unread ?? false) : (thread_unread ?? 0)
