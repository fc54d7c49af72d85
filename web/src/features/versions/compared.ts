import type { Version } from '@vlacku/contract/versions'
import type { HistorySearchParams } from './searchParams.ts'

export interface Compared {
  from: number
  to: number
}

/** Which versions are compared: those of the address, else the newest of the page with the one before it. */
export function comparedOf(versions: readonly Version[], { from, to, since }: HistorySearchParams): Compared | null {
  // what an import brought beside an edit was never what the definition said
  const [newest, before] = versions.filter(({ conflict }) => conflict === null)
  if (from !== undefined && to !== undefined && from !== to) return { from, to }
  const known = versions.find(({ version }) => version === since)
  if (newest && known && known !== newest) return { from: known.version_id, to: newest.version_id }
  return newest && before ? { from: before.version_id, to: newest.version_id } : null
}
