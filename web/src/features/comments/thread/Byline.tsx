import { useDays } from '../../../platform/dates.ts'
import { Link } from '../../../platform/Link.ts'

/** A username linked to the profile. */
export function UserLink({ username }: { username: string }) {
  return (
    <Link to="/$locale/user/$username" params={{ username }} dir="auto">
      {username}
    </Link>
  )
}

/** The time of a comment in the site's time zone, because the server renders pages without knowing the user's time zone. */
export function When({ time }: { time: number }) {
  const days = useDays()
  const at = new Date(time * 1000)
  const iso = at.toISOString()
  return (
    <time dateTime={iso} title={`${iso.slice(0, 16).replace('T', ' ')} UTC`}>
      {days.long(at)}, {days.time(at)}
    </time>
  )
}
