import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSpeech } from './useSpeech.ts'

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
