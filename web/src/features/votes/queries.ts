import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Result } from '@vlacku/contract'
import type { Definition } from '@vlacku/contract/entries'
import type { myVotes, vote } from '@vlacku/contract/votes'
import { request } from '../../platform/api.ts'
import { endpointQuery, pageQuery } from '../../platform/endpointQuery.ts'
import { useSession } from '../../platform/session.ts'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ENTRIES } from '../entries/index.ts'

/** A vote by the user: +1 or −1, and the version it applies to. */
export interface MyVote {
  value: number
  version: number
}
type Votes = Result<typeof myVotes>
type Voted = Result<typeof vote>

const myVotesQuery = (definition_ids: readonly number[]) =>
  endpointQuery(['votes', 'mine', definition_ids], 'POST /jbovlaste/votes', {
    body: { definition_ids: [...definition_ids] },
  })

/** Returns the user's votes by definition ID; empty for visitors and while loading. */
export function useMyVotes(definition_ids: readonly number[]): ReadonlyMap<number, MyVote> {
  const { isLoggedIn } = useSession()
  const { data } = useQuery({ ...myVotesQuery(definition_ids), enabled: isLoggedIn && definition_ids.length > 0 })
  const mine = new Map<number, MyVote>()
  for (const id of definition_ids) {
    const value = data?.votes[id]
    const version = data?.versions[id]
    if (value != null && version != null) mine.set(id, { value, version })
  }
  return mine
}

/** Casts a vote and updates the definition wherever it is displayed. */
export function useVote(definition_id: number) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (downvote: boolean) => request('POST /jbovlaste/vote', { body: { definition_id, downvote } }),
    onSuccess: (voted) => storeVote(queryClient, definition_id, voted),
  })
}

function storeVote(queryClient: QueryClient, id: number, { user_vote, version, score, earlier_votes }: Voted) {
  const mine = { queryKey: ['votes', 'mine'] }
  // A pending request may return stale data.
  if (queryClient.isFetching(mine)) void queryClient.invalidateQueries(mine)
  queryClient.setQueriesData<Votes>(mine, (known) =>
    known && id in known.votes
      ? {
          votes: { ...known.votes, [id]: user_vote },
          versions: { ...known.versions, [id]: user_vote === null ? null : version },
        }
      : known,
  )
  queryClient.setQueriesData<{ definitions: Definition[] } | null>({ queryKey: ENTRIES }, (entry) =>
    entry
      ? {
          ...entry,
          definitions: entry.definitions.map((definition) =>
            definition.definitionid === id ? { ...definition, score, earlier_votes } : definition,
          ),
        }
      : entry,
  )
  for (const queryKey of [['search'], ['votes', 'list'], ['subscriptions']])
    void queryClient.invalidateQueries({ queryKey })
}

export const PER_PAGE = 20

/** The user's votes, latest first; optionally only those on definitions whose text has changed since the vote. */
export const votesQuery = (outdated: boolean, page = 1) =>
  pageQuery(['votes', 'list', outdated, page], 'GET /users/votes', {
    query: { outdated: String(outdated), page, per_page: PER_PAGE },
  })
