import type { Viewer } from '../../../platform/context.ts'

interface Owned {
  user_id: number
  is_public: boolean
  deleted_at: Date | null
}

/** A private collection is its owner's alone; a deleted one is nobody's until it is brought back. */
export const mayRead = (viewer: Viewer | null, { user_id, is_public, deleted_at }: Owned): boolean =>
  deleted_at === null && (is_public || viewer?.user_id === user_id)

/** What others see is for those who may speak here, which takes a confirmed address. */
export const mayPublish = ({ authorities }: Viewer): boolean => authorities.includes('create_comment')

export const mayChange = (viewer: Viewer, { user_id }: Owned): boolean => viewer.user_id === user_id
