/** When messages were sent: times, ascending, between any two of which there are `each`; no times where nothing is known. */
export interface Times {
  bounds: readonly Date[]
  each: number
}

/** A piece of time, `from` included, `to` not; null is without an end. */
export interface Slice {
  from: Date | null
  to: Date | null
  /** Whether it holds messages that have a date, those that have none, or both; both in what has no beginning. */
  dates: 'some' | 'none' | 'any'
}

/** How many messages the first slice has, and how many times as many each one after it. */
export interface Sizes {
  first: number
  growth: number
}

/**
 * The pieces of time that are looked through one after the other, the newest or the oldest first. Messages without a date come
 * after the newest and before the oldest, and are in no answer to a question about time.
 * @param sizes larger ones are fewer slices, each of which asks the index again; smaller ones fewer messages looked at in vain
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
  // the first of the times is an end of what there is
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
  // not together with the oldest: an index that is read from there does not know both
  return newestFirst || !isTimeless ? slices : [{ from: null, to: null, dates: 'none' }, ...slices]
}
