export function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const k = key(item)
    const group = groups.get(k)
    if (group) group.push(item)
    else groups.set(k, [item])
  }
  return groups
}

export const indexBy = <T, K>(items: readonly T[], key: (item: T) => K): Map<K, T> =>
  new Map(items.map((i) => [key(i), i]))
