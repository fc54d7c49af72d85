import type { ReactNode } from 'react'
import { Link } from '../../platform/Link.ts'
import { useSession } from '../../platform/session.ts'
import type { StudySearchParams } from './queries.ts'

interface Props {
  collection_id: number
  search?: StudySearchParams
  className?: string
  label?: string
  children: ReactNode
}

/**
 * Link to a study session. Visitors, and users whose session isn't confirmed yet, get the study session that works without an
 * account.
 */
export function StudyLink({ collection_id, search = {}, className, label, children }: Props) {
  const { isLoggedIn } = useSession()
  return (
    <Link
      to={isLoggedIn ? '/$locale/collections/$collectionId/flashcards/study' : '/$locale/collections/$collectionId/try'}
      params={{ collectionId: String(collection_id) }}
      search={search}
      {...(className !== undefined && { className })}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {children}
    </Link>
  )
}
