import { FREE_EDIT_MINUTES } from '@vlacku/contract/comments'
import type { Viewer } from '../../../platform/context.ts'

/** Reads what is hidden, hides, moves and locks. */
export const mayModerate = (viewer: Viewer | null): boolean =>
  viewer?.authorities.includes('moderate_comments') ?? false

/**
 * True if a change keeps no version of the text that it overwrites. An editor that names no revision may not have seen an earlier
 * change, so that one is kept.
 */
export const leavesNoTrace = (
  { created_at, revision }: { created_at: Date; revision: number },
  { expected_revision }: { expected_revision?: number | undefined },
  now: Date,
): boolean =>
  now.getTime() - created_at.getTime() <= FREE_EDIT_MINUTES * 60_000 &&
  (expected_revision !== undefined || revision === 1)
