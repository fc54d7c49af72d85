import type { Flashcard } from '@vlacku/contract/flashcards'
import type { CardSide } from '@vlacku/study'
import { useText } from '../../../platform/text.tsx'
import { summaryOf } from '../../entries/index.ts'
import type { StudyKeys } from './useStudyKeys.ts'

/** Maximum length, in characters, of a definition in the list. */
const MAX_LENGTH = 160

interface Props {
  choices: readonly string[]
  card: Flashcard
  side: CardSide
  onChoose(text: string): void
}

/** Answers to choose from, one of which is correct. */
export function ChoiceList({ choices, card, side, onChoose }: Props) {
  const t = useText()
  return (
    <ol className="choices" aria-label={t('study.choices')}>
      {choices.map((text, at) => (
        <li key={text}>
          <button type="button" className="button" aria-keyshortcuts={`${at + 1}`} onClick={() => onChoose(text)}>
            <span {...(side === 'reverse' && card.word !== null && { lang: 'jbo' })}>
              {summaryOf(text, MAX_LENGTH)}
            </span>
            <kbd>{at + 1}</kbd>
          </button>
        </li>
      ))}
    </ol>
  )
}

const KEYS = ['1', '2', '3', '4'] as const

/** Returns the keyboard shortcuts of the list. */
export const choiceKeys = (choices: readonly string[], onChoose: (text: string) => void): StudyKeys =>
  Object.fromEntries(choices.slice(0, KEYS.length).map((text, at) => [KEYS[at], () => onChoose(text)]))
