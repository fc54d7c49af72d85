/** Ascending times with `each` messages between adjacent ones; empty if unknown. */
export interface Times {
  bounds: readonly Date[]
  each: number
}

/** A time range from `from` (inclusive) to `to` (exclusive); null means unbounded. */
export interface Slice {
  from: Date | null
  to: Date | null
  /** Selects messages with a date, without a date, or both. `any` requires an open lower bound. */
  dates: 'some' | 'none' | 'any'
}

/** Number of messages in the first slice, and growth factor. */
export interface Sizes {
  first: number
  growth: number
}

/**
 * Returns the time slices to search, in order, starting from the newest or the oldest messages. Messages without a date come last
 * or first, respectively; searches limited by time exclude them.
 *
 * @param sizes Larger slices mean fewer index queries; smaller slices mean fewer unnecessarily read messages.
 */
export function slicesOf(
  { bounds, each }: Times,
  { after, before }: { after: Date | null; before: Date | null },
  newestFirst: boolean,
  { first, growth }: Sizes,
): Slice[] {
  const inside = bounds.filter((at) => (!after || at > after) && (!before || at < before))
  if (newestFirst) inside.reverse()
  const cuts: Date[] = []
  // the first time is the lower bound of all messages
  let messages = -each
  let size = first
  for (const at of inside) {
    messages += each
    if (messages < size) continue
    cuts.push(at)
    messages = 0
    size *= growth
  }
  const ends = newestFirst ? [before, ...cuts, after] : [after, ...cuts, before]
  const isTimeless = !after && !before
  const slices = ends.slice(1).map((end, at): Slice => {
    const [from, to] = newestFirst ? [end, ends[at]!] : [ends[at]!, end]
    return { from, to, dates: newestFirst && isTimeless && !from ? 'any' : 'some' }
  })
  // separate from the oldest slice, since an index scan in this direction can't combine both
  return newestFirst || !isTimeless ? slices : [{ from: null, to: null, dates: 'none' }, ...slices]
}
