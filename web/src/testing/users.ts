import type { OwnProfile } from '@vlacku/contract/auth'
import type { Role } from '@vlacku/contract/roles'
import type { UserDefinition, UserItem, UserProfile } from '@vlacku/contract/users'

/** Returns a user profile with default values. */
export const userProfile = (username: string, overrides: Partial<UserProfile> = {}): UserProfile => ({
  user_id: 7,
  username,
  role: 'editor',
  realname: 'Nora Lind',
  url: 'https://noralind.example/words',
  personal: 'mi nelci lo cipra\n<b>ask</b> me',
  join_date: '2019-02-14T10:00:00.000Z',
  is_enabled: true,
  is_imported: false,
  definition_count: 128,
  comment_count: 5,
  vote_count: 941,
  has_profile_image: false,
  ...overrides,
})

export const ownProfile = (overrides: Partial<OwnProfile> = {}): OwnProfile => ({
  user_id: 7,
  username: 'alis',
  email: 'nora@example.org',
  email_confirmed: true,
  role: 'editor',
  realname: 'Nora Lind',
  url: 'https://noralind.example',
  personal: 'mi nelci lo cipra',
  locale: 'en',
  join_date: '2019-02-14T10:00:00.000Z',
  has_profile_image: false,
  ...overrides,
})

let lastId = 0
export const listed = (username: string, overrides: Partial<UserItem> = {}): UserItem => ({
  user_id: ++lastId,
  username,
  realname: '',
  url: '',
  personal: '',
  role: 'editor',
  created_at: '2020-01-02T10:00:00.000Z',
  is_enabled: true,
  has_profile_image: false,
  email: null,
  ...overrides,
})

export const written = (word: string, overrides: Partial<UserDefinition> = {}): UserDefinition => ({
  definitionid: ++lastId,
  valsiid: lastId,
  word,
  valsiword: word,
  username: 'noralind',
  version_id: lastId,
  content: {
    ...{ langid: 2, definition: `$x_1$ is what ${word} says`, notes: '', etymology: '', jargon: '', selmaho: null },
    ...{ rafsi: null, gloss_keywords: [], place_keywords: [], images: [] },
  },
  type_name: 'lujvo',
  langid: 2,
  langtag: 'en',
  definition: `$x_1$ is what ${word} says`,
  notes: null,
  selmaho: null,
  score: 3,
  owner_only: false,
  has_image: false,
  created_at: '2023-11-14T22:13:20.000Z',
  time: 1_700_000_000,
  ...overrides,
})

export const role = (name: string, permissions: string[] | null, overrides: Partial<Role> = {}): Role => ({
  name,
  permissions,
  is_system: false,
  user_count: 1,
  ...overrides,
})

export const done = { success: true, message: 'Done' }
