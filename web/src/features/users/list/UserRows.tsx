import { Link } from '@tanstack/react-router'
import type { UserItem } from '@vlacku/contract/users'
import { useDays } from '../../../platform/dates.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { roleName } from '../roleName.ts'

/** Rows of users; each whole row is a link. Email addresses are shown if the response contains them. */
export function UserRows({ users }: { users: readonly UserItem[] }) {
  const t = useText()
  return (
    <>
      <p className="peoplehead only-l" aria-hidden="true">
        <span>{t('users.username')}</span>
        <span>{users.some(({ email }) => email) ? t('users.realname_and_email') : t('users.realname')}</span>
        <span>{t('users.role')}</span>
        <span>{t('users.member_since')}</span>
      </p>
      <ol className="people">
        {users.map((user) => (
          <UserRow key={user.user_id} user={user} />
        ))}
      </ol>
    </>
  )
}

function UserRow({ user }: { user: UserItem }) {
  const t = useText()
  const locale = useLocale()
  const days = useDays()
  const { username, realname, email, role, created_at, is_enabled } = user
  return (
    <li>
      <Link to="/$locale/user/$username" params={{ locale, username }} className="name" dir="auto">
        {username}
      </Link>
      <span className="about">
        {realname && <span dir="auto">{realname}</span>}
        {email && <span className="mail">{email}</span>}
      </span>
      <span className={is_enabled ? 'role' : 'role quiet'}>
        <span className="visually-hidden">{t('users.role')} </span>
        {roleName(t, role)}
      </span>
      <span className="when">
        <span className="visually-hidden">{t('users.member_since')} </span>
        <time dateTime={created_at}>{days.long(new Date(created_at))}</time>
      </span>
    </li>
  )
}
