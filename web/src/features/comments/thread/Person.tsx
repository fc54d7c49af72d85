import { Link } from '@tanstack/react-router'
import { useLocale } from '../../../platform/text.tsx'

/** A username linked to the profile. */
export function Person({ username }: { username: string }) {
  const locale = useLocale()
  return (
    <Link to="/$locale/user/$username" params={{ locale, username }} dir="auto">
      {username}
    </Link>
  )
}
