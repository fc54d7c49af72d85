import type { Viewer } from '../../../platform/context.ts'

/** True if email addresses are shown and searched: a search would reveal them. */
export const seesAddresses = (viewer: Viewer): boolean => viewer.authorities.includes('manage_users')
