import type { Flashcard } from '@vlacku/contract/flashcards'
import { type CardSide, type Difference, type Grade, gradeAnswer, isRight } from '@vlacku/study'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'

interface TypedAnswerProps {
  card: Flashcard
  side: CardSide
  onAnswer(grade: Grade, typed: string): void
}

/** A field for the answer; judged here, so that it works without a network. */
export function TypedAnswer({ card, side, onAnswer }: TypedAnswerProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // a session is typed through
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <form
      className="typed"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(gradeAnswer(typed, card, side), typed)
      }}
    >
      <label htmlFor={id}>{t(side === 'direct' ? 'study.type_meaning' : 'study.type_word')}</label>
      <input
        id={id}
        className="in-text"
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
      <button type="submit" className="btn main">
        {t('study.check')}
      </button>
    </form>
  )
}

/** How what was typed was judged, with the nearest right answer and the difference letter by letter. */
export function Judged({ grade, typed }: { grade: Grade; typed: string }) {
  const t = useText()
  const right = isRight(grade.rating)
  const exact = grade.similarity >= 0.99
  return (
    <div className={right ? 'note ok judged' : 'note err judged'} role="status">
      <p>
        <Icon name={right ? 'check' : 'warning'} />{' '}
        {t(exact ? 'study.right' : right ? 'study.nearly_right' : 'study.not_right')}
      </p>
      {!exact && (
        <dl>
          <dt>{t('study.you_typed')}</dt>
          <dd>{typed.trim() === '' ? t('study.nothing') : <Letters of={grade.differences} />}</dd>
          <dt>{t('study.expected')}</dt>
          <dd>{grade.expected}</dd>
        </dl>
      )}
    </div>
  )
}

function Letters({ of }: { of: readonly Difference[] }) {
  return of.map(({ kind, text }, n) =>
    kind === 'same' ? text : kind === 'extra' ? <del key={n}>{text}</del> : <ins key={n}>{text}</ins>,
  )
}
