import { Link } from '@tanstack/react-router'
import type { UserProfile } from '@vlacku/contract/users'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Link to the discussion page about a user. */
export function TalkLink({ person }: { person: Pick<UserProfile, 'user_id'> }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Link
      to="/$locale/comments/thread"
      params={{ locale }}
      search={{ target_user_id: person.user_id }}
      className="button"
      rel="nofollow"
    >
      <Icon name="comment" /> {t('users.talk')}
    </Link>
  )
}
