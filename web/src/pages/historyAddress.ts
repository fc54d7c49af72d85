import type { HistoryAddress } from '../features/versions/index.ts'

const wholeNumber = (value: unknown): number | undefined => {
  const text = String(value ?? '')
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** Whatever is no number from 1 is not said. */
export function readHistoryAddress(search: Record<string, unknown>): HistoryAddress {
  const keys = ['page', 'from', 'to', 'since'] as const
  return Object.fromEntries(
    keys.flatMap((key) => {
      const number = wholeNumber(search[key])
      return number === undefined ? [] : [[key, number]]
    }),
  )
}
