import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../platform/notify.ts'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'

/** Runs an action on a card, announces the result, and invalidates the card lists. */
export function useAct(act: () => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: act,
    onSuccess: () => {
      notify({ kind: 'success', text: done })
      return queryClient.invalidateQueries({ queryKey: ['study'] })
    },
    onError: (error) => notify({ kind: 'error', error }),
  })
}
