/** What one may have said today, and what the Office asks for it; a discount is below nothing. */
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

/** The Office does not count further. */
export const MOST = 99

/** A whole number from nothing to the most, whatever was typed. */
export const countOf = (typed: string): number => Math.min(MOST, Math.max(0, Math.trunc(Number(typed)) || 0))

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

/** A number as one writes it, with a minus rather than a hyphen. */
export const written = (n: number): string => (n < 0 ? `−${-n}` : String(n))

/** A number as one says it in Lojban: 25 is `remu`, -4 is `ni'uvo`. */
export const spoken = (n: number): string =>
  (n < 0 ? "ni'u" : '') + Array.from(String(Math.abs(n)), (digit) => DIGITS[Number(digit)]).join('')
