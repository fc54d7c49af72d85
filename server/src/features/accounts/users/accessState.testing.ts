import type { AccessState } from './access.policy.ts'

/** Builds a user's access state for test cases, with defaults for the other fields. */
export const accessState = (user_id: number, overrides: Partial<AccessState> = {}): AccessState => ({
  user_id,
  role: 'user',
  role_before_block: null,
  is_disabled: false,
  has_password: true,
  authorities: [],
  ...overrides,
})
