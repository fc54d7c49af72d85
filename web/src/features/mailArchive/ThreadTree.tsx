import { useLocation } from '@tanstack/react-router'
import type { MailTreeNode } from '@vlacku/contract/mailArchive'
import { useEffect, useRef } from 'react'
import { useDays } from '../../platform/dates.ts'
import { useText } from '../../platform/text.tsx'
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
