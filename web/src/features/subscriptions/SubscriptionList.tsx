import { useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { NoRows } from '../../ui/Empty.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { QueryStatus } from '../../ui/QueryStatus.tsx'
import { ClassMark, WordLink } from '../entries/index.ts'
import { FollowBoxes } from './FollowBoxes.tsx'
import { PER_PAGE, subscriptionsQuery } from './queries.ts'

/** Entries that the user follows. */
export function SubscriptionList({ page = 1 }: { page: number | undefined }) {
  const t = useText()
  const list = useQuery(subscriptionsQuery(page))
  if (list.isPending || list.isError) return <QueryStatus query={list} />
  const { subscriptions, total } = list.data
  if (subscriptions.length === 0)
    return (
      <NoRows total={total} message={t('subscriptions.follows_nothing')} advice={t('subscriptions.how_to_follow')} />
    )
  return (
    <>
      <ul className="followed" aria-busy={list.isFetching}>
        {subscriptions.map(({ valsiid, word, type_name, triggers }) => (
          <li key={valsiid}>
            <span>
              <WordLink word={word} /> <ClassMark type={type_name} />
            </span>
            <FollowBoxes valsiid={valsiid} triggers={triggers} />
          </li>
        ))}
      </ul>
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </>
  )
}
