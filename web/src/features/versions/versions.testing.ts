import type { Version } from '@vlacku/contract/versions'

/** Returns a version with default values. Its ID is its number plus 100. */
export const versionOf = (version: number, overrides: Partial<Version> = {}): Version => ({
  version_id: 100 + version,
  definition_id: 5,
  version,
  kind: version === 1 ? 'created' : 'edited',
  restored: null,
  conflict: null,
  user_id: 7,
  username: 'alis',
  created_at: '2026-11-14T22:13:20.000Z',
  commit_message: '',
  content: {
    langid: 2,
    langtag: 'en',
    langrealname: 'English',
    definition: `$x_1$ comes, version ${version}`,
    notes: '',
    etymology: '',
    jargon: '',
    selmaho: null,
    rafsi: null,
    gloss_keywords: [{ word: 'come', meaning: null }],
    place_keywords: [],
    images: [],
  },
  ...overrides,
})
