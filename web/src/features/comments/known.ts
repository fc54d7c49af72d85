import type { QueryClient } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'

interface Page {
  comments: Comment[]
  total: number
}
const isPage = (data: unknown): data is Page =>
  typeof data === 'object' && data !== null && Array.isArray((data as Page).comments) && 'total' in data
const isComment = (item: unknown): item is Comment => typeof item === 'object' && item !== null && 'comment_num' in item

/** Updates a comment in all cached queries. */
export function changeKnown(queryClient: QueryClient, comment_id: number, change: (comment: Comment) => Comment) {
  const changed = (item: Comment) => (isComment(item) && item.comment_id === comment_id ? change(item) : item)
  queryClient.setQueriesData<unknown>({ queryKey: ['comments'] }, (data: unknown) => {
    if (Array.isArray(data)) return data.map(changed)
    return isPage(data) ? { ...data, comments: data.comments.map(changed) } : data
  })
}

/** Inserts a reply after all earlier replies to its parent. Returns the page unchanged if the parent is on another page. */
export function withReply<P extends Page>(page: P, reply: Comment): P {
  const { comments } = page
  if (comments.some(({ comment_id }) => comment_id === reply.comment_id)) return page
  const at = comments.findIndex(({ comment_id }) => comment_id === reply.parent_id)
  if (at < 0) return page
  const parent = comments[at]!
  const next = comments.findIndex(({ depth }, i) => i > at && depth <= parent.depth)
  const above = ancestorsOf(comments, at)
  const counted = comments.map((comment, i) =>
    above.has(i) ? { ...comment, total_replies: comment.total_replies + 1 } : comment,
  )
  return { ...page, total: page.total + 1, comments: counted.toSpliced(next < 0 ? comments.length : next, 0, reply) }
}

/** Returns the indices of the comment at `at` and its ancestors. */
function ancestorsOf(comments: readonly Comment[], at: number): Set<number> {
  const above = new Set([at])
  let parent_id = comments[at]!.parent_id
  for (let i = at - 1; i >= 0 && parent_id !== null; i--) {
    if (comments[i]!.comment_id !== parent_id) continue
    above.add(i)
    parent_id = comments[i]!.parent_id
  }
  return above
}
