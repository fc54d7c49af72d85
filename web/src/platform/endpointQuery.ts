import { keepPreviousData, type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { EndpointInput, Endpoints, Result } from '@vlacku/contract'
import { request } from './api.ts'
import type { EndpointName } from './http.ts'

type Options<N extends EndpointName, Key extends QueryKey> = Omit<
  UndefinedInitialDataOptions<Result<Endpoints[N]>, Error, Result<Endpoints[N]>, Key>,
  'queryKey' | 'queryFn' | 'select'
>

/** A query whose data is the response of one endpoint. */
export const endpointQuery = <N extends EndpointName, Key extends QueryKey>(
  queryKey: Key,
  name: N,
  input: EndpointInput<Endpoints[N]> = {},
  options: Options<N, Key> = {},
) =>
  queryOptions<Result<Endpoints[N]>, Error, Result<Endpoints[N]>, Key>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => request(name, input, signal),
  })

/** An `endpointQuery` that shows the previous data, such as another page of a list, until the new data has arrived. */
export const pageQuery = <N extends EndpointName, Key extends QueryKey>(
  queryKey: Key,
  name: N,
  input: EndpointInput<Endpoints[N]>,
) => endpointQuery<N, Key>(queryKey, name, input, { placeholderData: keepPreviousData })
