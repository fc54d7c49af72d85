import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../platform/session.ts'
import { containingQuery } from './queries.ts'

/** Returns which of the given definitions are in the user's collections; empty for visitors and while loading. */
export function useCollected(definition_ids: readonly number[]): ReadonlySet<number> {
  const { username } = useSession()
  const query = containingQuery(definition_ids, username)
  const { data } = useQuery({ ...query, enabled: username !== null && definition_ids.length > 0 })
  return new Set(data?.containing.map(({ definition_id }) => definition_id))
}
