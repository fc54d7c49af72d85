import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../platform/session.ts'
import { containingQuery } from './queries.ts'

/** One question knows so many. */
const MOST = 200

/** Which of these definitions are in collections of the reader; none for visitors, and until it is known. */
export function useCollected(definition_ids: readonly number[]): ReadonlySet<number> {
  const { username } = useSession()
  const ids = definition_ids.slice(0, MOST)
  const query = containingQuery(ids, username)
  const { data } = useQuery({ ...query, enabled: username !== null && ids.length > 0 })
  return new Set(data?.containing.map(({ definition_id }) => definition_id))
}
