import type { UserProfile } from '@vlacku/contract/users'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Link to the discussion page about a user. */
export function TalkLink({ profile }: { profile: Pick<UserProfile, 'user_id'> }) {
  const t = useText()
  return (
    <Link to="/$locale/comments/thread" search={{ target_user_id: profile.user_id }} className="button" rel="nofollow">
      <Icon name="comment" /> {t('users.talk')}
    </Link>
  )
}
