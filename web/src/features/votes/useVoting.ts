import { useEffect } from 'react'
import { notify } from '../../platform/notify.ts'
import { useDeed } from '../../ui/useDeed.ts'

/** One vote at a time; what went wrong is said in a toast. */
export function useVoting() {
  const { busy, error, run, forget } = useDeed()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is said once
  useEffect(() => {
    if (!error) return
    notify({ kind: 'error', error, stays: 'until_closed' })
    forget()
  }, [error])
  return { busy, act: run }
}
