import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CommentPage } from '@vlacku/contract/comments'
import type { ReactNode } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { Empty, NoRows } from '../../../ui/Empty.tsx'
import { PageLinks } from '../../../ui/Pager.tsx'
import { QueryStatus } from '../../../ui/QueryStatus.tsx'
import { allCommentsQuery, bookmarksQuery, myReactionsQuery, PER_PAGE, userCommentsQuery } from '../queries.ts'
import { CommentRows } from './CommentRows.tsx'
import { NewThreadLink } from './NewThreadLink.tsx'

interface ListProps {
  list: UseQueryResult<CommentPage>
  page: number | undefined
  empty: ReactNode
}

/** A page of comments in rows. */
function CommentPageOf({ list, page, empty }: ListProps) {
  const t = useText()
  if (!list.data) return <QueryStatus query={list} failed={t('comments.load_failed')} />
  if (list.data.comments.length === 0) return <NoRows total={list.data.total}>{empty}</NoRows>
  return (
    <div aria-busy={list.isFetching}>
      <CommentRows comments={list.data.comments} />
      <PageLinks page={page} total={list.data.total} perPage={PER_PAGE} />
    </div>
  )
}

interface PageProps {
  page: number | undefined
}

/** All comments, newest first. */
export function AllComments({ page }: PageProps) {
  const t = useText()
  const { username } = useSession()
  const empty = (
    <Empty message={t('comments.no_comments')} advice={t('comments.no_threads_advice')}>
      <NewThreadLink />
    </Empty>
  )
  return <CommentPageOf list={useQuery(allCommentsQuery(page, username))} page={page} empty={empty} />
}

/** The user's bookmarked comments. */
export function MyBookmarks({ page }: PageProps) {
  const t = useText()
  const { username } = useSession()
  const empty = <Empty message={t('comments.no_bookmarks')} advice={t('comments.no_bookmarks_advice')} />
  return <CommentPageOf list={useQuery(bookmarksQuery(page, username))} page={page} empty={empty} />
}

/** Comments to which the user reacted. */
export function MyReactions({ page }: PageProps) {
  const t = useText()
  const { username } = useSession()
  const empty = <Empty message={t('comments.no_reactions')} advice={t('comments.no_reactions_advice')} />
  return <CommentPageOf list={useQuery(myReactionsQuery(page, username))} page={page} empty={empty} />
}

/** Comments written by a user. */
export function UserComments({ username, page }: PageProps & { username: string }) {
  const t = useText()
  const session = useSession()
  const empty = (
    <Empty message={t('comments.wrote_nothing')} advice={t('comments.wrote_nothing_advice', { username })} />
  )
  return (
    <CommentPageOf list={useQuery(userCommentsQuery(username, page, session.username))} page={page} empty={empty} />
  )
}
