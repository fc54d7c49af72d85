import type { Version } from '@vlacku/contract/versions'
import type { HistorySearchParams } from './searchParams.ts'

export interface Compared {
  from: number
  to: number
}

/** Returns the versions to compare: those in the URL or, by default, the newest version on the page and its predecessor. */
export function comparedOf(versions: readonly Version[], { from, to, since }: HistorySearchParams): Compared | null {
  // A conflicting imported version was never current.
  const [newest, before] = versions.filter(({ conflict }) => conflict === null)
  if (from !== undefined && to !== undefined && from !== to) return { from, to }
  const known = versions.find(({ version }) => version === since)
  if (newest && known && known !== newest) return { from: known.version_id, to: newest.version_id }
  return newest && before ? { from: before.version_id, to: newest.version_id } : null
}
