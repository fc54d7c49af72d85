import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'
import { changeKnown } from '../known.ts'
import { react } from '../queries.ts'

/** Adds or removes a reaction to a comment and shows the result. Reactions are sent concurrently. */
export function useReact({ comment_id }: Pick<Comment, 'comment_id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ reaction, on }: { reaction: string; on: boolean }) => react(comment_id, reaction, on),
    scope: { id: `react to ${comment_id}` },
    onSuccess: ({ reactions, total_reactions }) => {
      changeKnown(queryClient, comment_id, (comment) => ({ ...comment, reactions, total_reactions }))
      void queryClient.invalidateQueries({ queryKey: ['comments', 'reactors', comment_id] })
      void queryClient.invalidateQueries({ queryKey: ['comments', 'my_reactions'] })
    },
  })
}
