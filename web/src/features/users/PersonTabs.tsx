import { Link } from '@tanstack/react-router'
import { useLocale, useText } from '../../platform/text.tsx'

interface Props {
  username: string
  definition_count: number
  comment_count: number
}

/** Tabs of a user's public pages. */
export function PersonTabs({ username, definition_count, comment_count }: Props) {
  const t = useText()
  const locale = useLocale()
  const params = { locale, username }
  return (
    <nav className="tabs padded-sides" aria-label={username}>
      <Link
        to="/$locale/user/$username"
        params={params}
        activeOptions={{ exact: true }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {t('users.about')}
      </Link>
      <Link to="/$locale/user/$username/activity" params={params} activeProps={{ 'aria-current': 'page' }}>
        {t('users.definitions')}
        <small>{definition_count}</small>
      </Link>
      <Link to="/$locale/user/$username/comments" params={params} activeProps={{ 'aria-current': 'page' }}>
        {t('users.comments')}
        <small>{comment_count}</small>
      </Link>
    </nav>
  )
}
