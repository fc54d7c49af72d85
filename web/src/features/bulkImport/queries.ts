import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BulkState, Checked, RowOutcome, TableEncoding } from '@vlacku/contract/bulkImport'
import { request } from '../../platform/api.ts'
import { endpointQuery } from '../../platform/endpointQuery.ts'
import { download } from '../../platform/files.ts'
import { fromStorage } from '../../platform/storage.ts'

/** Polling interval of a running import, in milliseconds. */
const POLL_INTERVAL_MS = 1_000
const PER_PAGE = 20

export const isUnderWay = (state: BulkState | undefined) =>
  state === 'reading' || state === 'waiting' || state === 'running'

/** An import and its first rows, optionally only those with a given outcome. */
export const importQuery = (id: string, outcome?: RowOutcome) =>
  queryOptions({
    queryKey: ['bulkImport', 'state', id, outcome ?? null],
    queryFn: ({ signal }): Promise<Checked> =>
      request('GET /jbovlaste/bulk-import/state/:id', { params: { id }, query: { outcome } }, signal),
    // Also polls after an error, because the import may have started or ended in the meantime.
    refetchInterval: ({ state: { data, error } }) =>
      data && (error || isUnderWay(data.import.state)) ? POLL_INTERVAL_MS : false,
  })

export const activeQuery = endpointQuery(['bulkImport', 'active'], 'GET /jbovlaste/bulk-import/active')

export const clientsQuery = endpointQuery(['bulkImport', 'clients'], 'GET /jbovlaste/bulk-import/clients')

export const definitionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['bulkImport', 'definitions', id],
    queryFn: ({ pageParam, signal }) =>
      request(
        'GET /jbovlaste/bulk-import/clients/:id/definitions',
        { params: { id }, query: { page: pageParam, per_page: PER_PAGE } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : undefined),
  })

export interface TableInput {
  bytes: Uint8Array
  filename: string
  lang_id: number
  /** If undefined, the server detects the encoding. */
  encoding?: TableEncoding | undefined
}

export const checkTable = ({ bytes, ...query }: TableInput) =>
  request('POST /jbovlaste/bulk-import/check', { query, body: bytes })

export async function startImport(id: string) {
  const started = await request('POST /jbovlaste/bulk-import/start/:id', { params: { id } })
  rememberLast(id)
  return started
}
export const cancelImport = (id: string) => request('POST /jbovlaste/bulk-import/cancel/:id', { params: { id } })
export const deleteImport = (id: string) => request('POST /jbovlaste/bulk-import/delete/:id', { params: { id } })

export const saveRows = (id: string, outcome?: 'bad') =>
  download(`/api/jbovlaste/bulk-import/rows/${id}${outcome ? `?outcome=${outcome}` : ''}`)

/** Storage keys, shared with other clients of the site. */
const LAST_PROCESS = 'lastImportProcessId'
const LAST_CLIENT = 'lastImportClientId'

function rememberLast(id: string) {
  fromStorage(() => {
    localStorage.setItem(LAST_PROCESS, id)
    localStorage.setItem(LAST_CLIENT, id)
  })
}

/** Returns the import that this browser started last. */
export const lastImport = (): string | null => fromStorage(() => localStorage.getItem(LAST_CLIENT))
