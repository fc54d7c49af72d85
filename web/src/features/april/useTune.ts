import { useCallback, useEffect, useRef, useState } from 'react'
import { playTune } from './tune.ts'

/** Controls the tune, which plays only on demand and stops when the page is hidden. */
export function useTune() {
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState<'load' | 'play' | null>(null)
  const stopSound = useRef<(() => void) | null>(null)

  const stop = useCallback(() => {
    stopSound.current?.()
    stopSound.current = null
    setPlaying(false)
  }, [])

  const play = () => {
    setFailed(null)
    const context = newContext()
    if (!context) return setFailed('load')
    try {
      stopSound.current = playTune(context, stop)
      setPlaying(true)
    } catch {
      setFailed('play')
    }
  }

  useEffect(() => {
    const leave = () => document.hidden && stop()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      stop()
    }
  }, [stop])

  return { playing, failed, toggle: playing ? stop : play }
}

/** Creates an audio context; null if Web Audio or an output device is missing. */
function newContext(): AudioContext | null {
  try {
    return new AudioContext()
  } catch {
    return null
  }
}
