import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { playTune } from './tune.ts'

export function Tune() {
  const t = useText()
  const { playing, failed, toggle } = useTune()
  return (
    <div className="tune">
      <button type="button" className="button" aria-pressed={playing} onClick={toggle}>
        <Icon name={playing ? 'stop' : 'play'} />
        {t('april.tune')}
      </button>
      <p className="small quiet" role="status">
        {failed === 'load'
          ? `${t('april.failed_to_load')}. ${t('april.no_sound')}`
          : failed === 'play'
            ? `${t('april.failed_to_play')}. ${t('april.no_sound')}`
            : t('april.tune_note')}
      </p>
    </div>
  )
}

/** Controls the tune, which plays only on demand and stops when the page is hidden. */
function useTune() {
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
