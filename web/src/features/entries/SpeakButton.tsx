import { useSyncExternalStore } from 'react'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  word: string
  /** Includes the word in the label, for pages with several buttons. */
  isNamed?: boolean
}

/** Button that speaks a word; renders nothing if the browser has no Lojban voice. */
export function SpeakButton({ word, isNamed = false }: Props) {
  const t = useText()
  const speak = useSpeech(word)
  if (!speak) return null
  const label = isNamed ? `${t('entries.speak')}: ${word}` : t('entries.speak')
  return (
    <button type="button" className="icon-button speak" aria-label={label} title={label} onClick={speak}>
      <Icon name="sound" />
    </button>
  )
}

/** Returns a function that speaks `text` with a Lojban voice, such as eSpeak NG's; null if the browser has none. */
export function useSpeech(text: string): (() => void) | null {
  const voice = useLojbanVoice()
  if (!voice || text === '') return null
  return () => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    speechSynthesis.cancel()
    speechSynthesis.speak(utterance)
  }
}

const isThere = () => typeof window !== 'undefined' && 'speechSynthesis' in window

/** Caches the Lojban voice, so that a list of words looks up the voice only once. */
let found: { by: SpeechSynthesis; voice: SpeechSynthesisVoice | undefined } | undefined

function findVoice(): SpeechSynthesisVoice | undefined {
  if (!isThere()) return undefined
  if (found?.by !== speechSynthesis) {
    const voice = speechSynthesis.getVoices().find(({ lang }) => /^jbo\b/i.test(lang))
    found = { by: speechSynthesis, voice }
  }
  return found.voice
}

/** Subscribes to `voiceschanged`: browsers load their voices asynchronously. */
function onVoices(changed: () => void) {
  if (!isThere()) return () => {}
  const { speechSynthesis } = window
  const reset = () => {
    found = undefined
    changed()
  }
  speechSynthesis.addEventListener('voiceschanged', reset)
  return () => speechSynthesis.removeEventListener('voiceschanged', reset)
}

const useLojbanVoice = () => useSyncExternalStore(onVoices, findVoice, () => undefined)
