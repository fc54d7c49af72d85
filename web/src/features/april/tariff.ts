/** Items of the April Fools' tariff with their prices; a discount has a negative price. */
export const TARIFF = {
  x1: 1,
  x2: 2,
  x3: 3,
  x4: 5,
  x5: 8,
  zohe: 0,
  clause: 13,
  feeling: 2,
  strong: 9,
  cu: -2,
  greeting: 0,
} as const

export type Item = keyof typeof TARIFF
export const ITEMS = Object.keys(TARIFF) as Item[]
export type Counts = Partial<Record<Item, number>>

/** Maximum count per item. */
export const MAX_COUNT = 99

/** Parses input as an integer between 0 and the maximum. */
export const countOf = (typed: string): number => Math.min(MAX_COUNT, Math.max(0, Math.trunc(Number(typed)) || 0))

export interface Receipt {
  lines: { item: Item; count: number; amount: number }[]
  total: number
}

export function receiptOf(counts: Counts): Receipt {
  const lines = ITEMS.flatMap((item) => {
    const count = counts[item] ?? 0
    return count > 0 ? [{ item, count, amount: count * TARIFF[item] }] : []
  })
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

const DIGITS = ['no', 'pa', 're', 'ci', 'vo', 'mu', 'xa', 'ze', 'bi', 'so']

/** Formats an integer with a minus sign (U+2212) instead of a hyphen. */
export const written = (n: number): string => (n < 0 ? `−${-n}` : String(n))

/** Formats an integer as Lojban words: 25 is `remu`, -4 is `ni'uvo`. */
export const spoken = (n: number): string =>
  (n < 0 ? "ni'u" : '') + Array.from(String(Math.abs(n)), (digit) => DIGITS[Number(digit)]).join('')
