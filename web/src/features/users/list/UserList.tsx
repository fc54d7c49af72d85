import { useQuery } from '@tanstack/react-query'
import type { UserItem } from '@vlacku/contract/users'
import { useDays } from '../../../platform/dates.ts'
import { Link } from '../../../platform/Link.ts'
import { useText } from '../../../platform/text.tsx'
import { Empty, NoRows } from '../../../ui/Empty.tsx'
import { PageLinks } from '../../../ui/Pager.tsx'
import { QueryStatus } from '../../../ui/QueryStatus.tsx'
import { PER_PAGE, usersQuery } from '../queries.ts'
import { roleName } from '../roleName.ts'
import type { UsersSearchParams } from '../searchParams.ts'

/** One page of users, or its loading, error or empty state. */
export function UserList({ params }: { params: UsersSearchParams }) {
  const t = useText()
  const list = useQuery(usersQuery(params))
  if (list.isPending || list.isError) return <QueryStatus query={list} />
  const { users, total } = list.data
  return (
    <div aria-busy={list.isFetching}>
      <p className={total > 0 ? 'small quiet' : 'visually-hidden'} role="status">
        {t('users.found', { count: total })}
      </p>
      {users.length > 0 ? (
        <UserRows users={users} />
      ) : (
        <NoRows total={total}>
          <NoUsers />
        </NoRows>
      )}
      <div className="space-above">
        <PageLinks page={params.page} total={total} perPage={PER_PAGE} />
      </div>
    </div>
  )
}

function NoUsers() {
  const t = useText()
  return (
    <Empty message={t('users.nobody')} advice={t('users.nobody_advice')}>
      <Link to="/$locale/users" className="button">
        {t('users.show_everybody')}
      </Link>
    </Empty>
  )
}

/** Rows of users; each whole row is a link. Email addresses are shown if the response contains them. */
function UserRows({ users }: { users: readonly UserItem[] }) {
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
  const days = useDays()
  const { username, realname, email, role, created_at, is_enabled } = user
  return (
    <li>
      <Link to="/$locale/user/$username" params={{ username }} className="name" dir="auto">
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
