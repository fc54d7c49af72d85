import { Link } from '@tanstack/react-router'
import type { STARTER_AUTHOR } from '@vlacku/contract/accounts'
import { useLocale, useText } from '../platform/text.tsx'

const STARTER: typeof STARTER_AUTHOR = 'vlacku'

/** Name of an author; for entries that came with the site, the name of their source. */
export function useAuthorName() {
  const t = useText()
  return (username: string) => (isStarter(username) ? t('shell.starter_dictionary') : username)
}

/** Name of an author with a link to the profile, which the starter dictionary doesn't have. */
export function AuthorLink({ username }: { username: string }) {
  const locale = useLocale()
  const name = useAuthorName()(username)
  if (isStarter(username)) return <b>{name}</b>
  return (
    <Link to="/$locale/user/$username" params={{ locale, username }}>
      <b dir="auto">{name}</b>
    </Link>
  )
}

/** True for the author of entries and courses that came with the site. */
export const isStarter = (username: string) => username === STARTER
