import type { UserProfile } from '@vlacku/contract/users'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'

type Counted = Pick<UserProfile, 'username' | 'definition_count' | 'comment_count' | 'vote_count'>

/** Contribution counts of a user. */
export function Counts({ profile }: { profile: Counted }) {
  const t = useText()
  return (
    <section>
      <h2>{t('users.contributions')}</h2>
      <dl className="key-values">
        <dt>{t('users.definitions')}</dt>
        <dd className="num">
          <Link to="/$locale/user/$username/activity" params={{ username: profile.username }}>
            {profile.definition_count}
          </Link>
        </dd>
        <dt>{t('users.comments')}</dt>
        <dd className="num">
          <Link to="/$locale/user/$username/comments" params={{ username: profile.username }}>
            {profile.comment_count}
          </Link>
        </dd>
        <dt>{t('users.votes')}</dt>
        <dd className="num">{profile.vote_count}</dd>
      </dl>
    </section>
  )
}
