import { Link } from '../../../platform/Link.ts'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** Link to the form for a new discussion; shown only to users who may start one. */
export function NewThreadLink({ small = false }: { small?: boolean }) {
  const t = useText()
  const { authorities } = useSession()
  if (!authorities.includes('create_comment')) return null
  return (
    <Link to="/$locale/comments/new-thread" className={small ? 'button small' : 'button main'}>
      <Icon name="plus" /> {t('comments.new_thread')}
    </Link>
  )
}
