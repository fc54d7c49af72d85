/** What happened on one day stands together, under the name that `dayOf` gives the day; in the order it comes. */
export function byDay<Item>(items: readonly Item[], dayOf: (item: Item) => string): [string, Item[]][] {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = dayOf(item)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days]
}
