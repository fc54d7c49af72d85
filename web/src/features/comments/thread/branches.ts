import type { Comment } from '@vlacku/contract/comments'

/** A comment with what is drawn below it. */
export interface Branch {
  comment: Comment
  /** It stands beside what it answers, or what it answers is on another page: so it says whom it answers. */
  isApart: boolean
  kids: Branch[]
}

/** Replies are indented so many times; deeper ones stand below each other. */
const DEEPEST = 4

/** The tree of a page of comments that come depth first. */
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
