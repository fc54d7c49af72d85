import type { CachedExport, ExportState } from '@vlacku/contract/exports'
import { request } from '../../platform/api.ts'
import { endpointQuery } from '../../platform/endpointQuery.ts'
import { download } from '../../platform/files.ts'
import { formats, inputOf, pathOf, type Wish } from './searchParams.ts'

/** Polling interval of a running export, in milliseconds. */
const POLL_INTERVAL_MS = 1_000

const isUnderWay = (state: ExportState | undefined) => state?.state === 'waiting' || state?.state === 'running'

export const stateQuery = (wish: Wish) =>
  endpointQuery(['exports', 'state', wish], 'GET /export/dictionary/:lang/state', inputOf(wish), {
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_INTERVAL_MS : false),
  })

export const startExport = (wish: Wish) => request('POST /export/dictionary/:lang', inputOf(wish))
export const cancelExport = (wish: Wish) => request('DELETE /export/dictionary/:lang', inputOf(wish))
export const saveExport = (wish: Wish) => download(pathOf(wish))

/**
 * Time after the newest file was built, in milliseconds, during which missing formats count as being built. Later, their builds
 * have probably failed.
 */
const BUILDING_MS = 10 * 60_000
const CACHED_AGAIN_MS = 5_000

/** Returns the number of formats still being built for a language. */
export function missingFormats(files: readonly CachedExport[], now: number): number {
  const newest = Math.max(...files.map(({ created_at }) => Date.parse(created_at)))
  return now - newest < BUILDING_MS ? formats.length - files.length : 0
}

const areComplete = (files: readonly CachedExport[]) =>
  files.length > 0 &&
  files.every(
    ({ language_tag }) =>
      missingFormats(
        files.filter((file) => file.language_tag === language_tag),
        Date.now(),
      ) === 0,
  )

/** Public cached files; polled until all of them are built. */
export const cachedQuery = endpointQuery(
  ['exports', 'cached'],
  'GET /export/cached',
  {},
  { refetchInterval: ({ state }) => (state.data && !areComplete(state.data) ? CACHED_AGAIN_MS : false) },
)

export const dumpQuery = endpointQuery(['exports', 'dump'], 'GET /dump/about')
