import type { Viewer } from '../../../platform/context.ts'

/** Addresses are shown to those who manage users, and are searched for them only: else a search would tell them. */
export const seesAddresses = (viewer: Viewer): boolean => viewer.authorities.includes('manage_users')
