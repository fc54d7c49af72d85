import { type RefObject, useCallback } from 'react'
import { focusStep, useStepKeys } from '../../platform/useStepKeys.ts'

/** Moves the focus between the messages of a page by j and k. */
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
