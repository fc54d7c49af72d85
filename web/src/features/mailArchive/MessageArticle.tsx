import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { MailMessage, MailNeighbour } from '@vlacku/contract/mailArchive'
import { useState } from 'react'
import { useDays } from '../../platform/dates.ts'
import { useText } from '../../platform/text.tsx'
import { useHydrated } from '../../platform/useHydrated.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { AnalyseLink } from '../text/index.ts'
import { MessageLink } from './ArchiveLink.tsx'
import { Attachments } from './Attachments.tsx'
import { LINKED_TEXT } from './limits.ts'
import { MessageText } from './MessageText.tsx'
import { InReplyTo } from './Neighbours.tsx'
import { wholeTextQuery } from './queries.ts'
import { SpamActions } from './SpamActions.tsx'
import { anchorOf } from './searchParams.ts'

interface Props {
  message: MailMessage
  q?: string | undefined
  /** Set if the message changes the subject of its thread. */
  newSubject?: string | null
  /** The message that this message replies to. */
  parent?: Pick<MailNeighbour, 'id' | 'from_name' | 'is_spam'> | null
  /** True if `parent` is on the same page. */
  isParentHere?: boolean
  /** True if the message was unread when its thread was opened. */
  isNew?: boolean
  /** True for the first unread message of a thread sorted oldest first. A line separates it from the read messages. */
  isFirstNew?: boolean
  /** True on the message's own page, which needs no permalink. */
  alone?: boolean
  /** Number of characters at the start of the text in which words are linked. */
  linkedText?: number
}

/** A message: sender, time, text and attachments. Spam is collapsed. */
export function MessageArticle(props: Props) {
  const { message, q, newSubject, parent, isParentHere = false, alone = false, linkedText = LINKED_TEXT } = props
  const { isNew = false, isFirstNew = false } = props
  const t = useText()
  const days = useDays()
  const { id, from_address, sent_at, date, is_spam, cut, unparsed } = message
  const when = sent_at ? `${days.long(new Date(sent_at))}, ${days.time(new Date(sent_at))}` : date
  // Compares the hash, because `:target` ignores client-side navigation.
  const isNamed = useLocation({ select: ({ hash }) => hash === anchorOf(id) })
  const isHere = useHydrated() && isNamed
  const content = (
    <>
      {unparsed && <p className="small quiet">{t('mailArchive.unparsed')}</p>}
      <WholeText message={message} q={q} linkedText={linkedText} />
      {cut && <p className="small quiet">{t('mailArchive.cut')}</p>}
      <Attachments message={message} />
    </>
  )
  return (
    <article id={anchorOf(id)} className={isHere ? 'mailmsg here' : 'mailmsg'} tabIndex={-1}>
      {isFirstNew && (
        <p className="newsince">
          <span>{t('mailArchive.new_since')}</span>
        </p>
      )}
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
          <MessageLink id={id} q={q}>
            <time dateTime={sent_at ?? undefined}>{when || t('mailArchive.no_date')}</time>
          </MessageLink>
        )}
        {isNew && (
          <>
            {' '}
            <span className="new">{t('mailArchive.new')}</span>
          </>
        )}
      </p>
      {parent && <InReplyTo parent={parent} isHere={isParentHere} q={q} />}
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

/** Text of a message. Shows only the start of a long text until the user requests the rest. */
function WholeText({ message, q, linkedText }: Pick<Props, 'message' | 'q'> & { linkedText: number }) {
  const t = useText()
  const { id, parts_json, words } = message
  const [isWanted, setWanted] = useState(false)
  const whole = useQuery({ ...wholeTextQuery(id), enabled: isWanted })
  const beginning = parts_json[0]
  const text = whole.data ?? beginning?.content ?? ''
  return (
    <>
      <MessageText text={text} words={words} q={q} linkedText={linkedText} />
      {whole.isError && <ErrorNote error={whole.error} retry={() => void whole.refetch()} />}
      {beginning?.is_cut && whole.data === undefined && !whole.isError && (
        <ActButton
          className="button small"
          busy={whole.isFetching}
          busyText={t('mailArchive.loading_whole')}
          onClick={() => setWanted(true)}
        >
          {t('mailArchive.show_whole')}
        </ActButton>
      )}
      {words.length > 0 && (
        <p className="small">
          <AnalyseLink text={text} className="tap-target">
            {t('shell.analyse_this_text')}
          </AnalyseLink>
        </p>
      )}
    </>
  )
}
