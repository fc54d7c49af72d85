import { queryOptions } from '@tanstack/react-query'
import type { ExportState } from '@vlacku/contract/exports'
import { call } from '../../platform/api.ts'
import { saveAnswer } from '../../platform/files.ts'
import { inputOf, pathOf, type Wish } from './address.ts'

/** How often a file that is being made is asked after (ms). */
const ASK_AGAIN_MS = 1_000

const isUnderWay = (state: ExportState | undefined) => state?.state === 'waiting' || state?.state === 'running'

export const stateQuery = (wish: Wish) =>
  queryOptions({
    queryKey: ['exports', 'state', wish],
    queryFn: ({ signal }) => call('GET /export/dictionary/:lang/state', inputOf(wish), signal),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? ASK_AGAIN_MS : false),
  })

export const beginExport = (wish: Wish) => call('POST /export/dictionary/:lang', inputOf(wish))
export const cancelExport = (wish: Wish) => call('DELETE /export/dictionary/:lang', inputOf(wish))
export const saveExport = (wish: Wish) => saveAnswer(pathOf(wish))

export const cachedQuery = queryOptions({
  queryKey: ['exports', 'cached'],
  queryFn: ({ signal }) => call('GET /export/cached', {}, signal),
})

export const dumpQuery = queryOptions({
  queryKey: ['exports', 'dump'],
  queryFn: ({ signal }) => call('GET /dump/about', {}, signal),
})
