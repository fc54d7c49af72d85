import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '@vlacku/contract/audit'
import type { ReactNode } from 'react'
import { byDay, useDays } from '../../platform/dates.ts'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { Empty, NoRows } from '../../ui/Empty.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { QueryStatus } from '../../ui/QueryStatus.tsx'
import { rightName } from '../roles/index.ts'
import { roleName } from '../users/index.ts'
import { type AuditSearchParams, auditQuery, PER_PAGE } from './queries.ts'
import { useTimes } from './times.ts'

/** The audit log, latest entries first, grouped by day. */
export function AuditLog({ params }: { params: AuditSearchParams }) {
  const { day } = useTimes()
  const log = useQuery(auditQuery(params))
  if (log.isPending || log.isError) return <QueryStatus query={log} />
  const { entries, total } = log.data
  if (entries.length === 0)
    return (
      <NoRows total={total}>
        <Nothing />
      </NoRows>
    )
  return (
    <div aria-busy={log.isFetching}>
      {byDay(entries, ({ at }) => day(new Date(at))).map(([title, actions]) => (
        <section key={title} aria-label={title}>
          <h2 className="band flush-sides">
            <b>{title}</b>
          </h2>
          <ol className="log actions-log">
            {actions.map((entry) => (
              <AuditRow key={entry.audit_id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      <div className="space-above">
        <PageLinks page={params.page} total={total} perPage={PER_PAGE} />
      </div>
    </div>
  )
}

function Nothing() {
  const t = useText()
  return (
    <Empty message={t('audit.nothing')} advice={t('audit.nothing_advice')}>
      <Link to="/$locale/audit" className="button">
        {t('audit.show_all')}
      </Link>
    </Empty>
  )
}

/** Describes an action in words: time, affected user, actor and IP address. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useText()
  const moments = useTimes()
  const { action, user, details } = entry
  const at = new Date(entry.at)
  const role = (name: string | undefined) => (name ? roleName(t, name) : '?')
  return (
    <li>
      <time dateTime={entry.at} title={moments.ago(at)}>
        {moments.time(at)}
      </time>
      <span>
        {t.rich(`audit.did.${action}`, {
          user: user?.username ?? '?',
          role: role(details.role),
          from: role(details.from),
          to: role(details.to),
          word: details.word ?? '?',
          thread: details.thread ?? '?',
          subject: details.subject ?? '?',
          name: details.name ?? '?',
          outcome: details.outcome ?? '',
          decision: details.decision ?? '',
          who: (name) => (user ? <UserName username={user.username}>{name}</UserName> : name),
          // The name is a word or, if missing, a role.
          b: (name) => (details.word ? <b lang="jbo">{name}</b> : <b dir="auto">{name}</b>),
        })}{' '}
        <DoneBy entry={entry} />
        <Reason {...details} />
        {details.permissions && (
          <span className="small quiet rightsline">
            {details.permissions
              .split(/[,\s]+/)
              .filter(Boolean)
              .map((name) => rightName(t, name))
              .join(', ')}
          </span>
        )}
      </span>
      <span className="detail keep">{entry.ip}</span>
    </li>
  )
}

/** The end of a block, and the reason for an action; renders nothing if there are neither. */
function Reason({ until, reason }: AuditEntry['details']) {
  const t = useText()
  const { long } = useDays()
  if (!until && !reason) return null
  return (
    <span className="small quiet rightsline" dir="auto">
      {[until && t('audit.until', { date: long(new Date(until)) }), reason].filter(Boolean).join(' · ')}
    </span>
  )
}

/** The actor, unless it is the affected user. For actions by visitors, only the IP address is known. */
function DoneBy({ entry: { actor, user, ip } }: { entry: AuditEntry }) {
  const t = useText()
  if (actor ? actor.user_id === user?.user_id : ip !== null) return null
  const text = actor
    ? t.rich('audit.by', {
        actor: actor.username,
        who: (name) => <UserName username={actor.username}>{name}</UserName>,
      })
    : t('audit.by_operator')
  return <span className="quiet">{text}</span>
}

function UserName({ username, children }: { username: string; children: ReactNode }) {
  return (
    <Link to="/$locale/user/$username" params={{ username }} className="plain">
      <b dir="auto">{children}</b>
    </Link>
  )
}
