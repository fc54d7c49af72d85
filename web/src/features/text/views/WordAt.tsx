import type { Parse } from '@vlacku/grammar'
import { useText } from '../../../platform/text.tsx'
import { WordLink } from '../../entries/index.ts'

interface Props {
  parse: Parse
  /** Index of the word. */
  at: number
}

/**
 * A word that links to its entry and shows its meaning on hover, focus or tap. Foreign text isn't linked. Marks needless
 * terminators and the word at which parsing fails.
 */
export function WordAt({ parse: { words, needless, error }, at }: Props) {
  const t = useText()
  const { text, selmao } = words[at]!
  const shown = selmao === 'FOREIGN' ? <span>{text}</span> : <WordLink word={text} />
  if (error?.word === at) return <span className="wrong-word">{shown}</span>
  return needless.includes(at) ? (
    <s className="needless" title={t('text.needless')}>
      {shown}
    </s>
  ) : (
    shown
  )
}
