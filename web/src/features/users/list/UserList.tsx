import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocale, useText } from '../../../platform/text.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { NoRows } from '../../../ui/NoRows.tsx'
import { PageLinks } from '../../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { PER_PAGE, usersQuery } from '../queries.ts'
import type { UsersSearchParams } from '../searchParams.ts'
import { UserRows } from './UserRows.tsx'

/** One page of users, or its loading, error or empty state. */
export function UserList({ address }: { address: UsersSearchParams }) {
  const t = useText()
  const list = useQuery(usersQuery(address))
  if (list.isPending) return <RowsSkeleton />
  if (list.isError) return <ErrorNote error={list.error} retry={() => void list.refetch()} />
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
          <Nobody />
        </NoRows>
      )}
      <div className="space-above">
        <PageLinks page={address.page} total={total} perPage={PER_PAGE} />
      </div>
    </div>
  )
}

function Nobody() {
  const t = useText()
  const locale = useLocale()
  return (
    <Empty fact={t('users.nobody')} advice={t('users.nobody_advice')}>
      <Link to="/$locale/users" params={{ locale }} className="button">
        {t('users.show_everybody')}
      </Link>
    </Empty>
  )
}
