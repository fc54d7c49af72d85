import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { MailMessage, MailNeighbour, MailPart } from '@vlacku/contract/mailArchive'
import { useState } from 'react'
import { useDays } from '../../platform/dates.ts'
import { useText } from '../../platform/text.tsx'
import { useHydrated } from '../../platform/useHydrated.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { markFound } from '../../ui/markFound.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { AnalyseLink } from '../text/index.ts'
import { MessageLink } from './ArchiveLink.tsx'
import { MessageText } from './MessageText.tsx'
import { InReplyTo } from './Neighbours.tsx'
import { LINKED_TEXT, wholeTextQuery } from './queries.ts'
import { SpamActions } from './SpamActions.tsx'
import { anchorOf, foundBySearch } from './searchParams.ts'

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
          <AnalyseLink text={lojbanIn(text, words)} className="tap-target">
            {t('shell.analyse_this_text')}
          </AnalyseLink>
        </p>
      )}
    </>
  )
}

/** Minimum proportion of Lojban words in a text that is analysed as a whole. */
const MOSTLY = 2 / 3

/**
 * Returns a text that is mostly Lojban, or else its Lojban passages as separate sentences, if there are any. `words` are the Lojban
 * words of the text.
 */
export function lojbanIn(text: string, words: readonly string[]): string {
  const known = new Set(words)
  const wordsOf = (line: string) =>
    line
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}']+/gu) ?? []
  const isKnown = (word: string) => known.has(word)
  const all = wordsOf(text)
  if (all.filter(isKnown).length >= MOSTLY * all.length) return text
  const passages: string[][] = [[]]
  for (const line of text.split('\n').map((line) => line.replace(/^[>\s]+/, ''))) {
    const inLine = wordsOf(line)
    if (inLine.length > 0 && inLine.every(isKnown)) passages.at(-1)!.push(line)
    else if (passages.at(-1)!.length > 0) passages.push([])
  }
  const sentences = passages.flatMap((lines) => (lines.length > 0 ? lines.join('\n').replace(/^\.?i\s/, '') : []))
  return sentences.join('\n.i ') || text
}

const IS_CODE = /^text\/(?:x-|plain$)|^text\/.*(?:diff|patch)/

/** Types of detached signatures, by media type. */
const SIGNATURES: Readonly<Record<string, 'pgp' | 'smime'>> = {
  'application/pgp-signature': 'pgp',
  'application/pkcs7-signature': 'smime',
  'application/x-pkcs7-signature': 'smime',
}

/**
 * Attachments of a message with name, type and size, for download. Text files can be viewed inline; a signature takes one line.
 */
export function Attachments({ message: { id, parts_json } }: { message: MailMessage }) {
  const t = useText()
  const isSignature = ({ mime_type }: MailPart) => mime_type in SIGNATURES
  const signature = parts_json.find(isSignature)
  const parts = parts_json.filter((part) => part.part > 0 && !isSignature(part))
  const signed = signature && (
    <p className="small quiet">
      <a href={pathOf(id, signature)} download rel="nofollow">
        {t(`mailArchive.${SIGNATURES[signature.mime_type]!}`)}
      </a>
    </p>
  )
  if (parts.length === 0) return signed
  return (
    // a group rather than a landmark, because a thread contains one per message
    // biome-ignore lint/a11y/useSemanticElements: fieldsets are for forms
    <div className="attached" role="group" aria-label={t('mailArchive.attachments')}>
      <ul>
        {parts.map((part) => (
          <li key={part.part}>
            <a href={pathOf(id, part)} download rel="nofollow">
              <Icon name="download" /> <span dir="auto">{part.filename ?? t('mailArchive.unnamed')}</span>
            </a>{' '}
            <span className="small quiet">
              {part.mime_type}, {sizeOf(part)}
            </span>
            {part.content && IS_CODE.test(part.mime_type) && (
              <details>
                <summary className="small">{t('mailArchive.show')}</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrollable */}
                <pre className="code" tabIndex={0} dir="auto">
                  {part.content}
                </pre>
              </details>
            )}
          </li>
        ))}
      </ul>
      {signed}
    </div>
  )
}

const pathOf = (id: number, { part }: MailPart) => `/api/mail/messages/${id}/parts/${part}`

/** Formats a size, such as `12 kB`. */
const sizeOf = ({ size }: MailPart) =>
  size < 1000 ? `${size} B` : size < 1_000_000 ? `${Math.round(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`

/** A subject with the search terms highlighted. */
export const MarkedSubject = ({ subject, q = '' }: { subject: string; q?: string | undefined }) =>
  markFound(subject, foundBySearch(q).subject)
