/** The most of each that a day may have. */
export const LIMITS = { new_per_day: 1000, reviews_per_day: 10_000 } as const
export const RETENTION = { min: 0.7, max: 0.97 } as const

/** Whether a typed number is none from 0 to `max`. */
export const problemOf = (text: string, max: number): boolean => !/^\d{1,5}$/.test(text.trim()) || Number(text) > max

/** Names of the IANA database that this browser knows, its own and the present one among them. */
export function timeZones(present: string): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([present, own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}
