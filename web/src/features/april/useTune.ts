import { useCallback, useEffect, useRef, useState } from 'react'
import { playTune } from './tune.ts'

/** Sounds only when asked to, and no longer than somebody is here. */
export function useTune() {
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  const stopSound = useRef<(() => void) | null>(null)

  const stop = useCallback(() => {
    stopSound.current?.()
    stopSound.current = null
    setPlaying(false)
  }, [])

  const play = () => {
    setFailed(false)
    try {
      stopSound.current = playTune(new AudioContext(), stop)
      setPlaying(true)
    } catch {
      // no Web Audio, or no device to hear it with
      setFailed(true)
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
