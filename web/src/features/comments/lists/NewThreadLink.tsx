import { Link } from '@tanstack/react-router'
import { useSession } from '../../../platform/session.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** Link to the form for a new discussion; shown only to users who may start one. */
export function NewThreadLink({ small = false }: { small?: boolean }) {
  const t = useText()
  const locale = useLocale()
  const { authorities } = useSession()
  if (!authorities.includes('create_comment')) return null
  return (
    <Link to="/$locale/comments/new-thread" params={{ locale }} className={small ? 'button small' : 'button main'}>
      <Icon name="plus" /> {t('comments.new_thread')}
    </Link>
  )
}
