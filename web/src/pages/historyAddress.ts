import type { HistoryAddress } from '../features/versions/index.ts'
import { readId } from './peopleAddress.ts'

/** Whatever is no number from 1 is not said. */
export function readHistoryAddress(search: Record<string, unknown>): HistoryAddress {
  const keys = ['page', 'from', 'to', 'since'] as const
  return Object.fromEntries(
    keys.flatMap((key) => {
      const number = readId(search[key])
      return number === undefined ? [] : [[key, number]]
    }),
  )
}
