import type { Viewer } from '../../../platform/context.ts'

/** Who wrote a definition, and whether it is theirs alone to change. */
export interface Owned {
  user_id: number
  owner_only: boolean
}

/** Its author always may; others who may edit definitions, where the author did not keep it to themselves. */
export const mayEdit = (viewer: Viewer, { user_id, owner_only }: Owned): boolean =>
  viewer.user_id === user_id || (!owner_only && viewer.authorities.includes('edit_definition'))
