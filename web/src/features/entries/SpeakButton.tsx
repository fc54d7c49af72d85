import { useEffect, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Has a word spoken where the browser has a Lojban voice, as those of eSpeak NG do; nothing elsewhere. */
export function SpeakButton({ word }: { word: string }) {
  const t = useText()
  const voice = useLojbanVoice()
  if (!voice) return null
  const speak = () => {
    const said = new SpeechSynthesisUtterance(word)
    said.voice = voice
    said.lang = voice.lang
    speechSynthesis.cancel()
    speechSynthesis.speak(said)
  }
  return (
    <button type="button" className="iconb" aria-label={t('entries.speak')} title={t('entries.speak')} onClick={speak}>
      <Icon name="sound" />
    </button>
  )
}

/** Browsers tell which voices they have when they have looked for them. */
function useLojbanVoice(): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>()
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const look = () => setVoice(speechSynthesis.getVoices().find(({ lang }) => /^jbo\b/i.test(lang)))
    look()
    speechSynthesis.addEventListener('voiceschanged', look)
    return () => speechSynthesis.removeEventListener('voiceschanged', look)
  }, [])
  return voice
}
