import { z } from 'zod'
import { Done, UsernameInput } from './accounts.ts'
import { Content } from './contribute.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { IdInput } from './ids.ts'
import { Page, pageFields } from './paging.ts'
import { ImageInput, PICTURE_BODY } from './pictures.ts'
import { Line } from './texts.ts'

export const UserItem = z.object({
  user_id: z.int(),
  username: z.string(),
  realname: z.string(),
  url: z.string(),
  personal: z.string(),
  role: z.string(),
  created_at: z.iso.datetime(),
  /** True for an account that can log in: neither blocked nor disabled, and not just an imported author name. */
  is_enabled: z.boolean(),
  has_profile_image: z.boolean(),
  /** Null unless the request is by a user who manages accounts. */
  email: z.string().nullable(),
})
export type UserItem = z.infer<typeof UserItem>

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: 'member',
  summary:
    'Lists users, by default newest first. Email addresses are only shown and searched for users who manage accounts',
  query: z.object({
    ...Page,
    /** Part of the username or real name. */
    search: z.string().trim().max(100).optional(),
    role: z.string().trim().toLowerCase().max(32).optional(),
    sort_by: z.enum(['username', 'realname', 'created_at']).default('created_at'),
    /** Defaults to ascending for names and descending for dates. */
    sort_order: z.enum(['asc', 'desc']).optional(),
  }),
  response: z.object({ users: z.array(UserItem), ...pageFields }),
})

export const UserProfile = z.object({
  user_id: z.int(),
  username: z.string(),
  role: z.string(),
  realname: z.string(),
  url: z.string(),
  personal: z.string(),
  join_date: z.iso.datetime(),
  is_enabled: z.boolean(),
  /** True for an author name from imported definitions, which has no login. */
  is_imported: z.boolean(),
  definition_count: z.int(),
  comment_count: z.int(),
  vote_count: z.int(),
  has_profile_image: z.boolean(),
})
export type UserProfile = z.infer<typeof UserProfile>

const byUsername = z.object({ username: UsernameInput })

export const getUserProfile = endpoint({
  method: 'GET',
  path: '/users/:username/profile',
  access: 'public',
  summary: 'Returns the profile of a user and the number of contributions',
  params: byUsername,
  response: UserProfile,
  errors: ['user_not_found'],
})

export const FormerName = z.object({ username: z.string(), given_up_at: z.iso.datetime() })
export type FormerName = z.infer<typeof FormerName>

export const listFormerNames = endpoint({
  method: 'GET',
  path: '/users/:username/former-names',
  access: { authority: 'block_user' },
  summary: 'Lists the former usernames reserved for an account, most recent first',
  params: byUsername,
  response: z.object({ former_names: z.array(FormerName) }),
  errors: ['user_not_found'],
})

export const freeFormerName = endpoint({
  method: 'DELETE',
  path: '/users/:username/former-names/:former_name',
  access: { authority: 'block_user' },
  summary: 'Releases a former username, so that other accounts can use it. Earlier mentions still refer to the account',
  params: byUsername.extend({ former_name: UsernameInput }),
  response: Done,
  errors: ['user_not_found', 'former_name_not_found'],
})

export const UserDefinition = z.object({
  definitionid: z.int(),
  valsiid: z.int(),
  word: z.string(),
  /** The same value as `word`, under its name in other lists. */
  valsiword: z.string(),
  type_name: z.string(),
  username: z.string(),
  /** The current version with its full content. */
  version_id: z.int(),
  content: Content,
  langid: z.int(),
  langtag: z.string(),
  definition: z.string(),
  notes: z.string().nullable(),
  selmaho: z.string().nullable(),
  score: z.int(),
  owner_only: z.boolean(),
  has_image: z.boolean(),
  created_at: z.iso.datetime(),
  /** Time of the last edit, in Unix seconds. */
  time: z.int(),
})
export type UserDefinition = z.infer<typeof UserDefinition>

export const listUserDefinitions = endpoint({
  method: 'GET',
  path: '/users/:username/definitions',
  access: 'public',
  summary: 'Lists the definitions of a user, last changed first',
  params: byUsername,
  query: z.object(Page),
  response: z.object({ items: z.array(UserDefinition), ...pageFields }),
  errors: ['user_not_found'],
})

export const setProfileImage = endpoint({
  method: 'POST',
  path: '/users/profile-image',
  access: 'member',
  limit: { max: 20, minutes: 60 },
  cost: 10,
  maxBody: PICTURE_BODY,
  summary: "Sets the user's picture; stored as WebP of 256 × 256 pixels without metadata",
  body: ImageInput,
  response: Done,
  errors: ['not_an_image', 'too_large'],
})

export const removeProfileImage = endpoint({
  method: 'DELETE',
  path: '/users/profile-image',
  access: 'member',
  summary: "Removes the user's picture",
  response: Done,
})

export const getProfileImage = fileEndpoint({
  method: 'GET',
  path: '/users/:id/profile-image',
  access: 'public',
  summary: 'The picture of a user, by username or ID; 404 for users without one',
  params: z.object({ id: UsernameInput }),
  types: ['image/webp'],
  errors: ['user_not_found', 'image_not_found'],
})

export const blockUser = endpoint({
  method: 'POST',
  path: '/auth/block-user',
  access: { authority: 'block_user' },
  summary:
    'Blocks a user, which ends all sessions, or restores access with the previous role; blocking again updates the reason and end',
  body: z.object({
    user_id: IdInput,
    block: z.boolean(),
    /** Reason for the block; shown to the user at login. */
    reason: Line(300).optional(),
    /** End of the block; if omitted, the block lasts until a moderator lifts it. */
    until: z.iso.datetime({ offset: true }).nullish(),
  }),
  response: Done,
  errors: ['user_not_found', 'user_protected'],
})

export const disableUser = endpoint({
  method: 'POST',
  path: '/auth/disable-user',
  access: { authority: 'manage_users' },
  summary: 'Disables an account, which ends all sessions, or enables it again',
  body: z.object({ user_id: IdInput, disable: z.boolean() }),
  response: Done,
  errors: ['user_not_found', 'user_protected'],
})
