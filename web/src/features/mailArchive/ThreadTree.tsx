import type { MailTreeNode } from '@vlacku/contract/mailArchive'
import { useDays } from '../../platform/dates.ts'
import { useText } from '../../platform/text.tsx'
import { anchorOf } from './searchParams.ts'

/** Maximum indentation level; deeper replies aren't indented further. */
const DEEPEST = 8

/** The reply tree next to the messages. Messages on other pages have no link. */
export function ThreadTree({ tree, onPage }: { tree: readonly MailTreeNode[]; onPage: ReadonlySet<number> }) {
  const t = useText()
  const days = useDays()
  return (
    <nav className="mailtree" aria-label={t('mailArchive.tree')}>
      <ol>
        {tree.map(({ id, depth, from_name, sent_at, new_subject, is_spam }) => {
          const said = (
            <>
              <span dir="auto">{is_spam ? t('mailArchive.is_spam') : from_name}</span>{' '}
              {sent_at && <time dateTime={sent_at}>{days.short(new Date(sent_at))}</time>}
            </>
          )
          return (
            <li key={id} data-depth={Math.min(depth, DEEPEST)}>
              {new_subject && <b dir="auto">{new_subject}</b>}
              {onPage.has(id) ? <a href={`#${anchorOf(id)}`}>{said}</a> : <span className="quiet">{said}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
