import { Link } from '../../platform/Link.ts'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { useCurrentInView } from '../../ui/useCurrentInView.ts'

const TABS = [
  { to: '/$locale/users', label: 'users_title', authority: null },
  { to: '/$locale/roles', label: 'roles_title', authority: 'manage_roles' },
  { to: '/$locale/reports', label: 'reports_title', authority: 'moderate_comments' },
  { to: '/$locale/conflicts', label: 'conflicts_title', authority: 'moderate_comments' },
  { to: '/$locale/deleted', label: 'deleted_title', authority: 'delete_definition' },
  { to: '/$locale/audit', label: 'audit_title', authority: 'manage_users' },
  { to: '/$locale/failed-jobs', label: 'failed_jobs_title', authority: 'manage_users' },
  { to: '/$locale/payments', label: 'ledger_title', authority: 'manage_users' },
] as const

/** Tabs of the management pages. Hidden if the user may open only one of them. */
export function ManageTabs() {
  const t = useText()
  const { authorities } = useSession()
  const tabs = TABS.filter(({ authority }) => authority === null || authorities.includes(authority))
  const row = useCurrentInView<HTMLElement>()
  if (tabs.length < 2) return null
  return (
    <nav ref={row} className="tabs" aria-label={t('users.manage_tabs')}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
          {t(`users.${label}`)}
        </Link>
      ))}
    </nav>
  )
}
