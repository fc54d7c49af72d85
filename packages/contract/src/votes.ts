import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DefinitionIdInput } from './entries.ts'
import { Page, pageFields } from './paging.ts'

export const vote = endpoint({
  method: 'POST',
  path: '/jbovlaste/vote',
  access: { authority: 'vote_definition' },
  idempotent: true,
  summary:
    'Votes for or against the current version of a definition. The opposite vote withdraws a vote; repeating it confirms it for the current version',
  body: z.object({ definition_id: DefinitionIdInput, downvote: z.boolean().default(false) }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    word: z.string(),
    score: z.int(),
    /** The user's current vote. */
    user_vote: z.union([z.literal(1), z.literal(-1)]).nullable(),
    /** The version to which the vote applies. */
    version: z.int(),
    /** Sum of all users' votes for earlier versions. */
    earlier_votes: z.int(),
  }),
  errors: ['definition_not_found', 'dictionary_follows', 'key_reused'],
})

/** Maximum number of definitions in a request. */
export const MAX_VOTES_READ = 1000

export const myVotes = endpoint({
  method: 'POST',
  path: '/jbovlaste/votes',
  access: 'member',
  summary: "Returns the user's votes on these definitions",
  body: z.object({
    definition_ids: z
      .array(DefinitionIdInput)
      .max(MAX_VOTES_READ, `must have at most ${MAX_VOTES_READ}`)
      .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  }),
  response: z.object({
    votes: z.record(z.string(), z.int().nullable()),
    /** The version to which each vote applies. */
    versions: z.record(z.string(), z.int().nullable()),
  }),
})

export const UserVote = z.object({
  definition_id: z.int(),
  valsiid: z.int(),
  valsi_word: z.string(),
  definition: z.string(),
  /** The language's own name for itself. */
  language: z.string(),
  langid: z.int(),
  langtag: z.string(),
  vote_value: z.int(),
  score: z.int(),
  voted_at: z.iso.datetime(),
  /** The version voted on and the current version; they differ if the text has changed since. */
  voted_version: z.int(),
  version: z.int(),
})
export type UserVote = z.infer<typeof UserVote>

export const listMyVotes = endpoint({
  method: 'GET',
  path: '/users/votes',
  access: 'member',
  summary: "Lists the user's votes, last first",
  query: z.object({
    ...Page,
    /** Returns only votes on definitions that have changed since the vote. */
    outdated: z.stringbool().default(false),
  }),
  response: z.object({ items: z.array(UserVote), ...pageFields }),
})
