import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MessageLink } from './ArchiveLink.tsx'
import { anchorOf } from './searchParams.ts'
import type { UnreadMail } from './useUnreadMail.ts'

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
