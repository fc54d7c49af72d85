import type { Viewer } from '../../../platform/context.ts'

interface Owned {
  user_id: number
  is_public: boolean
  deleted_at: Date | null
}

/** Private collections are visible only to their owner. Deleted collections are invisible until restored. */
export const mayRead = (viewer: Viewer | null, { user_id, is_public, deleted_at }: Owned): boolean =>
  deleted_at === null && (is_public || viewer?.user_id === user_id)

/** Publishing requires permission to post and therefore a confirmed email address. */
export const mayPublish = ({ authorities }: Viewer): boolean => authorities.includes('create_comment')

export const mayChange = (viewer: Viewer, { user_id }: Owned): boolean => viewer.user_id === user_id
