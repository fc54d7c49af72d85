/** Groups items by the day that `dayOf` returns, in the given order. */
export function byDay<Item>(items: readonly Item[], dayOf: (item: Item) => string): [string, Item[]][] {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = dayOf(item)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days]
}
