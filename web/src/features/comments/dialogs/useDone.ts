import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../platform/notify.ts'

/** Announces that an action is complete and invalidates the discussion. */
export function useDone(text: string) {
  const queryClient = useQueryClient()
  return () => {
    notify({ kind: 'success', text })
    void queryClient.invalidateQueries({ queryKey: ['comments'] })
  }
}
