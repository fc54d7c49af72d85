import { useCallback, useEffect, useState } from 'react'

export interface StatusMessage {
  kind: 'ok' | 'error'
  text: string
}

const SHOWN_MS = 3000

/** State of the latest short message. Success messages disappear automatically; errors stay until they are closed. */
export function useStatusMessage() {
  const [status, setStatus] = useState<StatusMessage | null>(null)
  useEffect(() => {
    if (status?.kind !== 'ok') return
    const timer = setTimeout(() => setStatus(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [status])
  const say = useCallback((kind: StatusMessage['kind'], text: string) => setStatus({ kind, text }), [])
  const hush = useCallback(() => setStatus(null), [])
  return { status, say, hush }
}
