import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../platform/notify.ts'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'

/**
 * Runs an action on a card, announces the result, and invalidates the card lists. With `undo`, the announcement has a button that
 * reverts the action.
 */
export function useAct<Result>(
  act: () => Promise<Result>,
  done: string,
  undo?: { label: string; run: (result: Result) => Promise<unknown> },
) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['study'] })
  return useSingleMutation({
    mutationFn: act,
    onSuccess: (result) => {
      const run = async () => {
        await undo?.run(result)
        await refresh()
      }
      notify({ kind: 'success', text: done, ...(undo && { act: { label: undo.label, run } }) })
      return refresh()
    },
    onError: (error) => notify({ kind: 'error', error }),
  })
}
