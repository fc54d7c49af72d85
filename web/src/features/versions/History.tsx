import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Definition } from '@vlacku/contract/entries'
import type { Version } from '@vlacku/contract/versions'
import { useDateTime } from '../../platform/dates.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { AuthorLink } from '../../ui/AuthorName.tsx'
import { NoRows } from '../../ui/Empty.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { QueryStatus } from '../../ui/QueryStatus.tsx'
import { CiteButton } from './CiteButton.tsx'
import { Comparison } from './Comparison.tsx'
import { type HistorySearchParams, historyQuery, PER_PAGE, rightsQuery } from './queries.ts'
import { RevertButton } from './RevertButton.tsx'

interface Props {
  definition: Definition
  params: HistorySearchParams
}

/** The versions of a definition, newest first, and a comparison of two of them. */
export function History({ definition, params }: Props) {
  const t = useText()
  const history = useQuery(historyQuery(definition.definitionid, params.page))
  const { data: rights } = useQuery(rightsQuery(definition.definitionid))
  if (history.isPending || history.isError) return <QueryStatus query={history} failed={t('versions.failed')} />
  const { versions, total } = history.data
  const compared = comparedOf(versions, params)
  if (versions.length === 0) return <NoRows total={total} />
  return (
    <>
      {compared ? (
        <Comparison {...compared} latest={definition.version} mayRevert={rights?.can_revert ?? false} />
      ) : (
        <p className="soft">{t('versions.only_one')}</p>
      )}
      <h2 className="h2 space-above-large">{t('versions.versions')}</h2>
      <ol className="log versions" aria-busy={history.isFetching}>
        {versions.map((version) => (
          <VersionRow
            key={version.version_id}
            version={version}
            before={versions.find((earlier) => earlier.version < version.version && earlier.conflict === null)}
            compared={compared}
            isCurrent={version.version === definition.version}
            mayRevert={rights?.can_revert ?? false}
          />
        ))}
      </ol>
      <div className="space-above">
        <PageLinks page={params.page} total={total} perPage={PER_PAGE} />
      </div>
    </>
  )
}

interface VersionRowProps {
  version: Version
  /** The previous version, if it is on this page. */
  before: Version | undefined
  compared: Compared | null
  isCurrent: boolean
  mayRevert: boolean
}

/** A version: author, time, reason and actions. */
export function VersionRow({ version: v, before, compared, isCurrent, mayRevert }: VersionRowProps) {
  const t = useText()
  const locale = useLocale()
  const { day, time } = useDateTime()
  const at = new Date(v.created_at)
  const other = (side: 'from' | 'to') => ({
    from: side === 'from' ? v.version_id : (compared?.from ?? v.version_id),
    to: side === 'to' ? v.version_id : (compared?.to ?? v.version_id),
  })
  const pick = (side: 'from' | 'to', label: string) => (
    <Link
      from="/$locale/definition/$id/history"
      to="."
      search={({ page }) => ({ ...(page ? { page } : {}), ...other(side) })}
      className="pick"
      aria-current={compared?.[side] === v.version_id ? 'true' : undefined}
      resetScroll={false}
    >
      {label}
    </Link>
  )
  return (
    <li className="version">
      <p className="head">
        <Link to="/$locale/version/$id" params={{ locale, id: String(v.version_id) }}>
          <b>{t('versions.version', { version: v.version })}</b>
        </Link>
        {isCurrent && <span className="tag">{t('versions.current')}</span>}
        {v.conflict && <span className="tag">{t('versions.beside')}</span>}
        <span>{kindText(t, v)}</span>
        <AuthorLink username={v.username} />
        <time dateTime={v.created_at}>
          {day(at)}, {time(at)}
        </time>
      </p>
      {v.commit_message && <p className="why">{v.commit_message}</p>}
      <div className="meta">
        {pick('from', t('versions.older_side'))}
        {pick('to', t('versions.newer_side'))}
        {before && (
          <Link
            from="/$locale/definition/$id/history"
            to="."
            search={({ page }) => ({ ...(page ? { page } : {}), from: before.version_id, to: v.version_id })}
            resetScroll={false}
          >
            {t('versions.what_changed_here')}
          </Link>
        )}
        <CiteButton version_id={v.version_id} />
        {mayRevert && !isCurrent && <RevertButton version={v} />}
      </div>
    </li>
  )
}

function kindText(t: ReturnType<typeof useText>, { kind, restored }: Version): string {
  if (kind === 'reverted') return t('versions.kind_reverted', { version: restored ?? 0 })
  return t(`versions.kind_${kind}`)
}

export interface Compared {
  from: number
  to: number
}

/** Returns the versions to compare: those in the URL or, by default, the newest version on the page and its predecessor. */
function comparedOf(versions: readonly Version[], { from, to, since }: HistorySearchParams): Compared | null {
  // A conflicting imported version was never current.
  const [newest, before] = versions.filter(({ conflict }) => conflict === null)
  if (from !== undefined && to !== undefined && from !== to) return { from, to }
  const known = versions.find(({ version }) => version === since)
  if (newest && known && known !== newest) return { from: known.version_id, to: newest.version_id }
  return newest && before ? { from: before.version_id, to: newest.version_id } : null
}
