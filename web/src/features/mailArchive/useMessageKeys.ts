import { type RefObject, useCallback } from 'react'
import { focusStep, useStepKeys } from '../../platform/useStepKeys.ts'

/** Keyboard shortcuts j and k, which move focus between the messages of a page. */
export function useMessageKeys(list: RefObject<HTMLElement | null>) {
  const step = useCallback(
    (by: 1 | -1) => {
      const messages = [...(list.current?.querySelectorAll<HTMLElement>('.mailmsg') ?? [])]
      focusStep(messages, by)?.scrollIntoView({ block: 'start' })
    },
    [list],
  )
  useStepKeys(step)
}
