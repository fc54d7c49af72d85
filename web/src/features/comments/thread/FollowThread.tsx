import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Link } from '../../../platform/Link.ts'
import { rememberPath, useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { ActButton } from '../../../ui/ActButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ErrorNote } from '../../../ui/QueryStatus.tsx'
import { reloadNotifications } from '../../subscriptions/index.ts'
import { followThread } from '../queries.ts'

interface Props {
  thread_id: number
  /** Null while loading. */
  isFollowed: boolean | null
}

/** Button that follows or unfollows a discussion; for visitors, a link to the login page, which redirects back. */
export function FollowThread(props: Props) {
  const t = useText()
  const { isLoggedIn, isLoading } = useSession()
  const href = useRouterState({ select: ({ location }) => location.href })
  if (isLoading) return null
  if (isLoggedIn) return <Follow {...props} />
  return (
    <Link
      to="/$locale/login"
      className="button small"
      rel="nofollow"
      title={t('comments.log_in_to_follow')}
      onClick={() => rememberPath(href)}
    >
      <Icon name="bell" /> {t('comments.follow')}
    </Link>
  )
}

function Follow({ thread_id, isFollowed }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (follows: boolean) => followThread(thread_id, follows),
    meta: { showsError: true },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['comments', 'thread'] }),
        queryClient.invalidateQueries({ queryKey: ['comments', 'threads'] }),
        reloadNotifications(queryClient),
      ]),
  })
  return (
    <>
      <ActButton
        className={isFollowed ? 'button small on' : 'button small'}
        title={t(isFollowed ? 'comments.unfollow_hint' : 'comments.follow_hint')}
        busy={isPending || isFollowed === null}
        busyText={t('comments.follow')}
        onClick={() => mutate(!isFollowed)}
      >
        <Icon name="bell" /> {t(isFollowed ? 'comments.following' : 'comments.follow')}
      </ActButton>
      {error && <ErrorNote error={error} failed={t('comments.follow_failed')} />}
    </>
  )
}
