import { useEffect, useState } from 'react'

/** Speaks a text where the browser has a Lojban voice, as those of eSpeak NG do; null elsewhere. */
export function useSpeech(text: string): (() => void) | null {
  const voice = useLojbanVoice()
  if (!voice || text === '') return null
  return () => {
    const said = new SpeechSynthesisUtterance(text)
    said.voice = voice
    said.lang = voice.lang
    speechSynthesis.cancel()
    speechSynthesis.speak(said)
  }
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
