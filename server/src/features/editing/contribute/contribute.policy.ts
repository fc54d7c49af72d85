import type { Viewer } from '../../../platform/context.ts'
import { mayEdit, type Owned } from '../../dictionary/entries/index.ts'

const holds = (viewer: Viewer, authority: string) => viewer.authorities.includes(authority)

/** Returns the reason why a user isn't allowed to edit a definition, or null if they are. */
export function whyNotEdit(viewer: Viewer, definition: Owned): 'owner_only' | 'not_allowed' | null {
  if (mayEdit(viewer, definition)) return null
  return holds(viewer, 'edit_definition') ? 'owner_only' : 'not_allowed'
}

/** Returns the reason why a user isn't allowed to revert a definition, or null if they are. */
export function whyNotRevert(viewer: Viewer, { user_id, owner_only }: Owned): 'owner_only' | 'not_allowed' | null {
  if (viewer.user_id === user_id) return null
  if (!holds(viewer, 'revert_entry_version')) return 'not_allowed'
  return owner_only ? 'owner_only' : null
}

/**
 * Returns the reason why a user isn't allowed to delete a definition, or null if they are. Only moderators may delete definitions
 * with comments.
 */
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

/** Returns true if a user may change an entry's rafsi, that is, created the entry or has permission to edit definitions. */
export const mayChangeRafsi = (viewer: Viewer, { maker_id }: { maker_id: number | null }) =>
  viewer.user_id === maker_id || holds(viewer, 'edit_definition')

/** Returns true for word types that can have their own rafsi. */
export const mayHaveRafsi = (type_name: string) => /^(experimental )?(gismu|cmavo)$/.test(type_name)
