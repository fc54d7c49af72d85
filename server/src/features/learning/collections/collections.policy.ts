import type { Viewer } from '../../../platform/context.ts'

interface Owned {
  user_id: number
  is_public: boolean
  deleted_at: Date | null
}

/**
 * Returns true if the viewer may read a collection. Private collections are visible only to their owner; deleted collections are
 * visible to no one until restored.
 */
export const mayRead = (viewer: Viewer | null, { user_id, is_public, deleted_at }: Owned): boolean =>
  deleted_at === null && (is_public || viewer?.user_id === user_id)

/** Returns true if the viewer may publish collections. Requires permission to post and therefore a confirmed email address. */
export const mayPublish = ({ authorities }: Viewer): boolean => authorities.includes('create_comment')

export const mayChange = (viewer: Viewer, { user_id }: Owned): boolean => viewer.user_id === user_id
