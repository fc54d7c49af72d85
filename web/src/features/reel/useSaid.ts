import { useCallback, useEffect, useState } from 'react'

export interface Said {
  kind: 'ok' | 'err'
  text: string
}

const SHOWN_MS = 3000

/** The last short message. What went well goes by itself; what went wrong stays until it is closed. */
export function useSaid() {
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    if (said?.kind !== 'ok') return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const say = useCallback((kind: Said['kind'], text: string) => setSaid({ kind, text }), [])
  const hush = useCallback(() => setSaid(null), [])
  return { said, say, hush }
}
