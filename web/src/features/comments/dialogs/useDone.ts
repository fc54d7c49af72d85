import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../platform/notify.ts'

/** Tells that it is done, and shows everywhere what became of the discussion. */
export function useDone(text: string) {
  const queryClient = useQueryClient()
  return () => {
    notify({ kind: 'success', text })
    void queryClient.invalidateQueries({ queryKey: ['comments'] })
  }
}
