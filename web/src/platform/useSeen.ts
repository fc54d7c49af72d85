import { useEffect } from 'react'

/** Maximum number of IDs per report. */
const MAX_SEEN = 1000
/** IDs shown since the site was opened, keyed by `name` and user. */
const seenBefore = new Map<string, Set<number>>()

/**
 * Reports the IDs shown to a user whenever new ones appear, including earlier IDs of the same `name`. Reports nothing for
 * visitors.
 */
export function useSeen(
  reader: string | null,
  name: string | null,
  shown: readonly number[],
  report: (seen: number[]) => void,
) {
  const ids = shown.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed function alone must not cause a report
  useEffect(() => {
    if (reader === null || name === null || ids === '') return
    const key = `${name} ${reader}`
    const now = ids.split(',').map(Number)
    const before = [...(seenBefore.get(key) ?? [])]
    const seen = new Set([...before.filter((id) => !now.includes(id)), ...now])
    seenBefore.set(key, seen)
    report([...seen].slice(-MAX_SEEN))
  }, [reader, name, ids])
}
