import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSpeech } from './useSpeech.ts'

/** Has a word spoken where the browser can; nothing elsewhere. */
export function SpeakButton({ word }: { word: string }) {
  const t = useText()
  const speak = useSpeech(word)
  if (!speak) return null
  return (
    <button type="button" className="iconb" aria-label={t('entries.speak')} title={t('entries.speak')} onClick={speak}>
      <Icon name="sound" />
    </button>
  )
}
