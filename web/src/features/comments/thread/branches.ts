import type { Comment } from '@vlacku/contract/comments'

/** A comment and the replies displayed below it. */
export interface Branch {
  comment: Comment
  /**
   * True if the comment isn't displayed below its parent (same level or another page) and therefore names the comment to which it
   * replies.
   */
  isApart: boolean
  kids: Branch[]
}

/** Maximum indentation level; deeper replies become siblings. */
const DEEPEST = 4

/** Builds the tree for a page of comments, given in depth-first order. */
export function branchesOf(comments: readonly Comment[]): Branch[] {
  const roots: Branch[] = []
  const placed = new Map<number, { branch: Branch; level: number; around: Branch[] }>()
  for (const comment of comments) {
    const parent = comment.parent_id === null ? undefined : placed.get(comment.parent_id)
    const isDeep = parent !== undefined && parent.level >= DEEPEST
    const around = parent === undefined ? roots : isDeep ? parent.around : parent.branch.kids
    const branch = { comment, isApart: isDeep || (parent === undefined && comment.parent_id !== null), kids: [] }
    around.push(branch)
    placed.set(comment.comment_id, { branch, level: parent ? Math.min(parent.level + 1, DEEPEST) : 0, around })
  }
  return roots
}
