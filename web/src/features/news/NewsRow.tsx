import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Notification } from '@vlacku/contract/subscriptions'
import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { useMoments } from '../../platform/moments.ts'
import { useText } from '../../platform/text.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { addressOf } from '../entries/index.ts'
import { OutdatedVote } from '../votes/index.ts'
import { markRead } from './queries.ts'

const ICONS: Record<Notification['kind'], IconName> = {
  comment: 'comment',
  definition: 'plus',
  edit: 'edit',
  outdated_vote: 'history',
  deletion: 'close',
}

/** One piece of news; following its link reads it. */
export function NewsRow({ news: n }: { news: Notification }) {
  const t = useText()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { day, time } = useMoments()
  const at = new Date(n.created_at)
  const read = () => {
    if (n.read_at === null) void markRead(queryClient, [n.notification_id]).catch(() => {}) // it stays unread, no more
  }
  const toWord = (text: ReactNode) => (
    <Link
      to="/$locale/valsi/$id"
      params={{ locale, id: addressOf(n.word) }}
      {...(n.definitionid !== null && { hash: `d${n.definitionid}` })}
      className="jbo"
      lang="jbo"
      onClick={read}
    >
      {text}
    </Link>
  )
  return (
    <li className={n.read_at === null ? 'unread' : undefined}>
      <time dateTime={n.created_at}>
        {day(at)}, {time(at)}
      </time>
      <Icon name={ICONS[n.kind]} />
      <span>
        {n.read_at === null && <span className="sr">{t('news.is_unread')} </span>}
        {t.rich(`news.did_${n.kind}`, {
          actor: n.actor ?? t('news.somebody'),
          word: () => toWord(n.word),
          who: (name) => <b dir="auto">{name}</b>,
        })}
      </span>
      <span className="d">
        {n.version_id !== null && n.definitionid !== null && (
          <Link to="/$locale/definition/$id/history" params={{ locale, id: String(n.definitionid) }} onClick={read}>
            {t('news.see_change')}
          </Link>
        )}
      </span>
      {n.vote && n.definitionid !== null && (
        <div className="ctx">
          {/* whatever the version is now, it is a later one: the server says so by telling of the vote */}
          <OutdatedVote
            definition={{ definitionid: n.definitionid, version: Number.POSITIVE_INFINITY }}
            mine={n.vote}
          />
        </div>
      )}
    </li>
  )
}
