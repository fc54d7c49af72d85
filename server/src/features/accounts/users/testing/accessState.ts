import type { AccessState } from '../access/access.policy.ts'

/** Somebody in a table of cases, with as much as the case is about. */
export const accessState = (user_id: number, given: Partial<AccessState> = {}): AccessState => ({
  user_id,
  role: 'user',
  role_before_block: null,
  is_disabled: false,
  has_password: true,
  authorities: [],
  ...given,
})
