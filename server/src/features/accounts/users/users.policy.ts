import type { Viewer } from '../../../platform/context.ts'

/** Returns true if email addresses are shown and searched. Searching alone would already reveal them. */
export const seesAddresses = (viewer: Viewer): boolean => viewer.authorities.includes('manage_users')
