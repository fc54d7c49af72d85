import { useCallback, useEffect, useState } from 'react'

export interface StatusMessage {
  kind: 'ok' | 'error'
  text: string
}

const SHOWN_MS = 3000

/** State of the latest short message. Success messages disappear automatically; errors stay until they are closed. */
export function useStatusMessage() {
  const [said, setSaid] = useState<StatusMessage | null>(null)
  useEffect(() => {
    if (said?.kind !== 'ok') return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const say = useCallback((kind: StatusMessage['kind'], text: string) => setSaid({ kind, text }), [])
  const hush = useCallback(() => setSaid(null), [])
  return { said, say, hush }
}
