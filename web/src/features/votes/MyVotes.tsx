import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { NoRows } from '../../ui/NoRows.tsx'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { PER_PAGE, votesQuery } from './queries.ts'
import { VoteList } from './VoteList.tsx'

interface Props {
  page: number | undefined
  /** True to list only votes on definitions whose text has changed since the vote. */
  outdated: boolean
}

/** The user's own votes, shown on the activity page. */
export function MyVotes({ page = 1, outdated }: Props) {
  const t = useText()
  const list = useQuery(votesQuery(outdated, page))
  if (list.isPending) return <RowsSkeleton />
  if (list.isError) return <ErrorNote error={list.error} retry={() => void list.refetch()} />
  const { items, total } = list.data
  const at = (to: number, changed = outdated) => ({
    tab: 'votes' as const,
    ...(changed && { outdated: true }),
    ...(to > 1 && { page: to }),
  })
  return (
    <>
      <nav className="segments" aria-label={t('votes.which_votes')}>
        {[false, true].map((changed) => (
          <Link
            key={String(changed)}
            from="/$locale/reactions"
            to="."
            search={at(1, changed)}
            activeOptions={{ exact: true }}
            aria-current={changed === outdated ? 'true' : undefined}
          >
            {changed ? t('votes.outdated_votes') : t('votes.all_votes')}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <NoRows total={total}>
          <Empty
            fact={outdated ? t('votes.no_outdated') : t('votes.no_votes')}
            advice={outdated ? t('votes.no_outdated_advice') : t('votes.no_votes_advice')}
          />
        </NoRows>
      ) : (
        <VoteList votes={items} />
      )}
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </>
  )
}
