import { keepPreviousData, type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { CallInput, Calls, Result } from '@vlacku/contract'
import { call } from './api.ts'
import type { CallName } from './http.ts'

type Options<N extends CallName, Key extends QueryKey> = Omit<
  UndefinedInitialDataOptions<Result<Calls[N]>, Error, Result<Calls[N]>, Key>,
  'queryKey' | 'queryFn' | 'select'
>

/** A query whose data is the response of one endpoint. */
export const endpointQuery = <N extends CallName, Key extends QueryKey>(
  queryKey: Key,
  name: N,
  input: CallInput<Calls[N]> = {},
  options: Options<N, Key> = {},
) =>
  queryOptions<Result<Calls[N]>, Error, Result<Calls[N]>, Key>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call(name, input, signal),
  })

/** An `endpointQuery` that shows the previous data, such as another page of a list, until the new data has arrived. */
export const pageQuery = <N extends CallName, Key extends QueryKey>(
  queryKey: Key,
  name: N,
  input: CallInput<Calls[N]>,
) => endpointQuery<N, Key>(queryKey, name, input, { placeholderData: keepPreviousData })
