import { Link } from '@tanstack/react-router'
import type { Version } from '@vlacku/contract/versions'
import { useDateTime } from '../../platform/dateTime.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { AuthorLink } from '../../ui/AuthorName.tsx'
import { CiteButton } from './CiteButton.tsx'
import type { Compared } from './compared.ts'
import { RevertButton } from './RevertButton.tsx'

interface Props {
  version: Version
  /** The previous version, if it is on this page. */
  before: Version | undefined
  compared: Compared | null
  isCurrent: boolean
  mayRevert: boolean
}

/** A version: author, time, reason and actions. */
export function VersionRow({ version: v, before, compared, isCurrent, mayRevert }: Props) {
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
