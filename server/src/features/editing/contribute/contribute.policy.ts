import type { Viewer } from '../../../platform/context.ts'
import { mayEdit, type Owned } from '../../dictionary/entries/index.ts'

const holds = (viewer: Viewer, authority: string) => viewer.authorities.includes(authority)

/** Why somebody may not change a definition; null when they may. */
export function whyNotEdit(viewer: Viewer, definition: Owned): 'owner_only' | 'not_allowed' | null {
  if (mayEdit(viewer, definition)) return null
  return holds(viewer, 'edit_definition') ? 'owner_only' : 'not_allowed'
}

/** Why somebody may not bring an earlier version back; null when they may. */
export function whyNotRevert(viewer: Viewer, { user_id, owner_only }: Owned): 'owner_only' | 'not_allowed' | null {
  if (viewer.user_id === user_id) return null
  if (!holds(viewer, 'revert_entry_version')) return 'not_allowed'
  return owner_only ? 'owner_only' : null
}

/** Why somebody may not delete a definition; null when they may. What others talk about is for moderators to delete. */
export function whyNotDelete(
  viewer: Viewer,
  { user_id, isDiscussed }: Pick<Owned, 'user_id'> & { isDiscussed: boolean },
): 'not_allowed' | 'definition_discussed' | null {
  if (holds(viewer, 'delete_definition')) return null
  if (viewer.user_id !== user_id) return 'not_allowed'
  return isDiscussed && !holds(viewer, 'moderate_comments') ? 'definition_discussed' : null
}

export const mayRestore = (viewer: Viewer, { deleted_by }: { deleted_by: number }) =>
  viewer.user_id === deleted_by || holds(viewer, 'delete_definition')

/** Affixes belong to the entry, not to one of its definitions: who made it may change them, and who may edit definitions. */
export const mayChangeRafsi = (viewer: Viewer, { maker_id }: { maker_id: number | null }) =>
  viewer.user_id === maker_id || holds(viewer, 'edit_definition')

/** What has affixes of its own. */
export const mayHaveRafsi = (type_name: string) => /^(experimental )?(gismu|cmavo)$/.test(type_name)
