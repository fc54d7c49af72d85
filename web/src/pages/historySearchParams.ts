import type { HistorySearchParams } from '../features/versions/index.ts'
import { readId } from './peopleSearchParams.ts'

/** Whatever is no number from 1 is not said. */
export function readHistorySearchParams(search: Record<string, unknown>): HistorySearchParams {
  const keys = ['page', 'from', 'to', 'since'] as const
  return Object.fromEntries(
    keys.flatMap((key) => {
      const number = readId(search[key])
      return number === undefined ? [] : [[key, number]]
    }),
  )
}
