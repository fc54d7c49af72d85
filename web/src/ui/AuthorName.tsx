import type { STARTER_AUTHOR } from '@vlacku/contract/accounts'
import { Link } from '../platform/Link.ts'
import { useText } from '../platform/text.tsx'

const STARTER: typeof STARTER_AUTHOR = 'vlacku'

/** Returns an author's name or, for entries shipped with the site, the name of their source. */
export function useAuthorName() {
  const t = useText()
  return (username: string) => (isStarter(username) ? t('shell.starter_dictionary') : username)
}

/** Name of an author, linked to the author's profile unless it is the starter dictionary. */
export function AuthorLink({ username }: { username: string }) {
  const name = useAuthorName()(username)
  if (isStarter(username)) return <b>{name}</b>
  return (
    <Link to="/$locale/user/$username" params={{ username }}>
      <b dir="auto">{name}</b>
    </Link>
  )
}

/** True for the author of entries and courses shipped with the site. */
export const isStarter = (username: string) => username === STARTER
