import { DumpPosition } from '@vlacku/contract/dumps'

/** A place in the order of changed records: after this one, which may be no record at all. */
export interface Place {
  /** The number of a transaction, as text: the database counts farther than numbers here. */
  xact: string
  seq: string
}

export const BEGINNING: Place = { xact: '0', seq: '0' }
/** Before everything that transactions from `until` on do. */
export const placeBefore = (until: string): Place => ({ xact: until, seq: '0' })

export const positionOf = (feed_id: string, { xact, seq }: Place): string => `${feed_id}.${xact}.${seq}`

/** Reads what `positionOf` wrote. Throws where it is nothing of the kind. */
export function placeIn(position: string): Place & { feed_id: string } {
  const [feed_id, xact, seq] = DumpPosition.parse(position).split('.') as [string, string, string]
  return { feed_id, xact, seq }
}
