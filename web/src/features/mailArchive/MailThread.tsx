import { useLocation } from '@tanstack/react-router'
import type { MailThread, MailTreeNode } from '@vlacku/contract/mailArchive'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useDays } from '../../platform/dates.ts'
import { focusStep, useStepKeys } from '../../platform/keys.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MessageLink } from './ArchiveLink.tsx'
import { anchorOf } from './searchParams.ts'

/** Maximum indentation level; deeper replies aren't indented further. */
const DEEPEST = 8

/** The reply tree next to the messages, scrolled to the message in the URL. Messages on other pages have no link. */
export function ThreadTree({ tree, onPage }: { tree: readonly MailTreeNode[]; onPage: ReadonlySet<number> }) {
  const t = useText()
  const days = useDays()
  const hash = useLocation({ select: (location) => location.hash })
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = hash && nav.current?.querySelector<HTMLElement>('[aria-current]')
    // Scrolls only the tree, since scrolling into view would also move the page.
    if (current) nav.current!.scrollTop = current.offsetTop - nav.current!.clientHeight / 2
  }, [hash])
  return (
    <nav ref={nav} className="mailtree" aria-label={t('mailArchive.tree')}>
      <ol>
        {tree.map(({ id, depth, from_name, sent_at, new_subject, is_spam }) => {
          const label = (
            <>
              <span dir="auto">{is_spam ? t('mailArchive.is_spam') : from_name}</span>{' '}
              {sent_at && <time dateTime={sent_at}>{days.short(new Date(sent_at))}</time>}
            </>
          )
          return (
            <li key={id} data-depth={Math.min(depth, DEEPEST)}>
              {new_subject && <b dir="auto">{new_subject}</b>}
              {onPage.has(id) ? (
                <a href={`#${anchorOf(id)}`} aria-current={hash === anchorOf(id) ? 'location' : undefined}>
                  {label}
                </a>
              ) : (
                <span className="quiet">{label}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Number of unread messages in a thread, with a link to the first one. */
export function FirstUnreadMail({ unread, onPage }: { unread: UnreadMail; onPage: ReadonlySet<number> }) {
  const t = useText()
  const { first, count } = unread
  if (first === null || count === 0) return null
  const text = (
    <>
      <Icon name="down" /> {t('mailArchive.first_unread', { count })}
    </>
  )
  return (
    <p className="firstunread small">
      {onPage.has(first) ? (
        <a href={`#${anchorOf(first)}`}>{text}</a>
      ) : (
        <MessageLink id={first} q={undefined}>
          {text}
        </MessageLink>
      )}
    </p>
  )
}

/** Messages that were unread when a thread was opened. */
interface UnreadMail {
  count: number
  /** ID of the oldest unread message. */
  first: number | null
  ids: ReadonlySet<number>
}

const NOTHING: UnreadMail = { count: 0, first: null, ids: new Set() }

/**
 * Returns the messages that were unread when the thread was opened. They stay marked until the user leaves the page, even after
 * they have been read.
 */
export function useUnreadMail({ messages, unread, first_unread_id }: MailThread): UnreadMail {
  const [before, setBefore] = useState<UnreadMail>(NOTHING)
  const fresh = messages.filter(({ id, is_unread }) => is_unread && !before.ids.has(id))
  if (fresh.length === 0) return before
  const now = {
    count: before.count || (unread ?? 0),
    first: before.first ?? first_unread_id,
    ids: new Set([...before.ids, ...fresh.map(({ id }) => id)]),
  }
  setBefore(now)
  return now
}

/** Keyboard shortcuts j and k, which move focus between the messages of a page. */
export function useMessageKeys(list: RefObject<HTMLElement | null>) {
  const step = useCallback(
    (by: 1 | -1) => {
      const messages = [...(list.current?.querySelectorAll<HTMLElement>('.mailmsg') ?? [])]
      focusStep(messages, by)?.scrollIntoView({ block: 'start' })
    },
    [list],
  )
  useStepKeys(step)
}
