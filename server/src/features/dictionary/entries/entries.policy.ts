import type { Viewer } from '../../../platform/context.ts'

/** The author of a definition, and whether it is reserved for its author. */
export interface Owned {
  user_id: number
  owner_only: boolean
}

/** Returns true for the author, and for editors unless the definition is reserved for its author. */
export const mayEdit = (viewer: Viewer, { user_id, owner_only }: Owned): boolean =>
  viewer.user_id === user_id || (!owner_only && viewer.authorities.includes('edit_definition'))
