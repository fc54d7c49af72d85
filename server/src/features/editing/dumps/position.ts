import { DumpPosition } from '@vlacku/contract/dumps'

/** A position in the order of changed records. Not necessarily the position of a record. */
export interface Place {
  /** Transaction ID, as text because it exceeds the precision of a JavaScript number. */
  xact: string
  seq: string
}

export const BEGINNING: Place = { xact: '0', seq: '0' }
/** Returns the position before all changes by the transaction `until` and later ones. */
export const placeBefore = (until: string): Place => ({ xact: until, seq: '0' })

export const positionOf = (feed_id: string, { xact, seq }: Place): string => `${feed_id}.${xact}.${seq}`

/** Parses a result of `positionOf`. Throws if the text is anything else. */
export function placeIn(position: string): Place & { feed_id: string } {
  const [feed_id, xact, seq] = DumpPosition.parse(position).split('.') as [string, string, string]
  return { feed_id, xact, seq }
}
