import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSpeech } from './useSpeech.ts'

interface Props {
  word: string
  /** Names the word in the label, where several buttons are on a page. */
  isNamed?: boolean
}

/** Speaks a word where the browser can; nothing elsewhere. */
export function SpeakButton({ word, isNamed = false }: Props) {
  const t = useText()
  const speak = useSpeech(word)
  if (!speak) return null
  const label = isNamed ? `${t('entries.speak')}: ${word}` : t('entries.speak')
  return (
    <button type="button" className="iconb speak" aria-label={label} title={label} onClick={speak}>
      <Icon name="sound" />
    </button>
  )
}
