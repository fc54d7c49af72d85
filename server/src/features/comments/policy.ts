import { FREE_EDIT_MINUTES } from '@vlacku/contract/comments'
import type { Viewer } from '../../platform/context.ts'

/** Reads what is hidden, hides, moves and locks. */
export const mayModerate = (viewer: Viewer | null): boolean =>
  viewer?.authorities.includes('moderate_comments') ?? false

/** Whether a change now leaves no trace. */
export const isFreeEdit = ({ created_at }: { created_at: Date }, now: Date): boolean =>
  now.getTime() - created_at.getTime() <= FREE_EDIT_MINUTES * 60_000
