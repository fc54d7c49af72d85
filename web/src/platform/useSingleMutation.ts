import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

type Single<Data, Variables> = Omit<UseMutationResult<Data, Error, Variables>, 'mutate' | 'mutateAsync'> & {
  mutate: (variables: Variables) => void
}

/**
 * `useMutation`, once at a time: pressed again before the answer has come, it does nothing. The library's own `mutate` would
 * send it twice, and `isPending` is drawn only a moment after the first press.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Single<Data, Variables> {
  const running = useRef(false)
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    onSettled: (...settled) => {
      running.current = false
      return options.onSettled?.(...settled)
    },
  })
  const mutate = (variables: Variables) => {
    if (running.current) return
    running.current = true
    mutation.mutate(variables)
  }
  return { ...mutation, mutate }
}
