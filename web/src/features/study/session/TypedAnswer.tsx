import type { Flashcard } from '@vlacku/contract/flashcards'
import {
  align,
  type CardSide,
  type Closeness,
  type CompareStructure,
  closenessOf,
  type Difference,
  type Grade,
  gradeAnswer,
  type StructureComparison,
} from '@vlacku/study'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RichText } from '../../entries/index.ts'

interface TypedAnswerProps {
  card: Flashcard
  side: CardSide
  onAnswer(grade: Grade, typed: string): void
}

/** Input field for the answer, which is checked in the browser so that it works offline. */
export function TypedAnswer({ card, side, onAnswer }: TypedAnswerProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const compareStructure = useCompareStructure(card)
  // Lets users complete a session using only the keyboard.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <Form className="typed" onSubmit={() => onAnswer(gradeAnswer(typed, card, side, compareStructure.current), typed)}>
      <label htmlFor={id}>
        {t(
          side === 'reverse' ? 'study.type_word' : card.glosses.length > 1 ? 'study.type_gloss' : 'study.type_meaning',
        )}
      </label>
      <input
        id={id}
        className="text-input"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={500}
        ref={field}
        {...(side === 'reverse' && card.word !== null && { lang: 'jbo' })}
      />
      <button type="submit" className="button main">
        {t('study.check')}
      </button>
    </Form>
  )
}

/**
 * Loads the Lojban grammar for cards that may contain phrases. Until it is loaded, and when offline, answers are compared letter
 * by letter.
 */
function useCompareStructure({ word, free_content_front }: Flashcard) {
  const compare = useRef<CompareStructure>(undefined)
  const mayBePhrase = free_content_front !== null || word?.trim().includes(' ')
  useEffect(() => {
    if (!mayBePhrase) return
    import('@vlacku/grammar').then(
      ({ compareTexts }) => {
        compare.current = compareTexts
      },
      () => {},
    )
  }, [mayBePhrase])
  return compare
}

/** Minimum similarity at which differences are marked. Below it, almost every letter would be marked. */
const LEAST_MARKED = 0.6

const VERDICTS = {
  exact: { appearance: 'ok', icon: 'check', verdict: 'study.right' },
  nearly_right: { appearance: 'ok', icon: 'check', verdict: 'study.nearly_right' },
  close: { appearance: 'warn', icon: 'edit', verdict: 'study.nearly' },
  wrong: { appearance: 'error', icon: 'warning', verdict: 'study.not_right' },
} as const satisfies Record<Closeness, object>

interface JudgedProps {
  grade: Grade
  typed: string
  card: Flashcard
  side: CardSide
  /** True if the answer was chosen from a list. */
  isChosen?: boolean
}

/** The grade, the given answer and the expected answer. If the expected answer is a definition, its glosses come first. */
export function Judged({ grade, typed, card, side, isChosen = false }: JudgedProps) {
  const t = useText()
  const { similarity, expected, structure } = grade
  const closeness = closenessOf(grade, typed)
  const { appearance, icon, verdict } = VERDICTS[closeness]
  const isDefinition = side === 'direct' && card.definition !== null && expected === card.definition
  const isMarked = similarity >= LEAST_MARKED && !isDefinition
  const differences = isMarked ? align(typed.normalize('NFC').trim(), expected).differences : []
  const others = side === 'direct' && !isChosen ? card.glosses.filter((gloss) => gloss !== expected) : []
  return (
    <div className={`note ${appearance} judged`} role="status">
      <p>
        <Icon name={icon} /> {t(verdict)}
      </p>
      {structure && <StructureNotes {...structure} />}
      {closeness !== 'exact' && (
        <dl>
          <dt>{t(isChosen ? 'study.you_chose' : 'study.you_typed')}</dt>
          <dd>
            {typed.trim() === '' ? (
              t('study.nothing')
            ) : isMarked ? (
              <MarkedCharacters of={differences} kind="extra" />
            ) : isChosen ? (
              <RichText source={typed} />
            ) : (
              typed
            )}
          </dd>
          <dt>{t('study.expected')}</dt>
          <dd>
            {!isDefinition &&
              (isMarked ? <MarkedCharacters of={differences} kind="missing" /> : <RichText source={expected} />)}
            {[...(isDefinition ? [] : ['']), ...others].join(', ')}
            {isDefinition && others.length > 0 && <br />}
            {isDefinition && <RichText source={expected} />}
          </dd>
        </dl>
      )}
    </div>
  )
}

/** The grammar rules that explain why the typed answer equals or differs from the expected one. */
function StructureNotes({ optional, needed, isReordered }: StructureComparison) {
  const t = useText()
  return (
    <>
      {optional.length > 0 && <p>{t('study.optional_words', { words: spelled(optional) })}</p>}
      {needed.length > 0 && <p>{t('study.needed_words', { words: spelled(needed) })}</p>}
      {isReordered && <p>{t('study.reordered')}</p>}
    </>
  )
}

const spelled = (words: string[]) => words.map((word) => (word === 'i' ? '.i' : word)).join(', ')

/** One of two compared texts, in which the letters missing from the other text are marked. */
function MarkedCharacters({ of, kind }: { of: readonly Difference[]; kind: 'extra' | 'missing' }) {
  const Mark = kind === 'extra' ? 'del' : 'ins'
  return of.map((part, n) =>
    part.kind === 'same' ? part.text : part.kind === kind ? <Mark key={n}>{part.text}</Mark> : null,
  )
}
