import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

type Single<Data, Variables> = Omit<UseMutationResult<Data, Error, Variables>, 'mutate' | 'mutateAsync'> & {
  mutate: (variables: Variables) => void
}

/**
 * `useMutation` that ignores calls while a request is pending. The library's own `mutate` would send two requests on a double
 * click, because `isPending` changes only on the next render.
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
