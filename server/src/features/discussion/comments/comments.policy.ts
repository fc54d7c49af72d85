import { FREE_EDIT_MINUTES } from '@vlacku/contract/comments'
import type { Viewer } from '../../../platform/context.ts'

/** Returns true if the viewer may read hidden comments, and hide, move and lock comments. */
export const mayModerate = (viewer: Viewer | null): boolean =>
  viewer?.authorities.includes('moderate_comments') ?? false

/**
 * Returns true if an edit needn't store the overwritten text as a version. If the request contains no revision, the user may not
 * have seen an earlier edit, so the overwritten text is stored.
 */
export const leavesNoTrace = (
  { created_at, revision }: { created_at: Date; revision: number },
  { expected_revision }: { expected_revision?: number | undefined },
  now: Date,
): boolean =>
  now.getTime() - created_at.getTime() <= FREE_EDIT_MINUTES * 60_000 &&
  (expected_revision !== undefined || revision === 1)
