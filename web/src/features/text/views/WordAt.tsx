import type { Word } from '@vlacku/grammar'
import { WordLink } from '../../entries/index.ts'

interface Props {
  word: Word
  /** True for the word at which parsing fails. */
  isWrong?: boolean
}

/** A word that links to its entry and shows its meaning on hover, focus or tap. Foreign text isn't linked. */
export function WordAt({ word: { text, selmao }, isWrong = false }: Props) {
  const shown = selmao === 'FOREIGN' ? <span>{text}</span> : <WordLink word={text} />
  if (!isWrong) return shown
  return <span className="wrong-word">{shown}</span>
}
