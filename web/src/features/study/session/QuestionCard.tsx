import type { Flashcard } from '@vlacku/contract/flashcards'
import { type CardSide, type Choosable, choicesFor, type Grade, gradeChoice, isTyped, type Rating } from '@vlacku/study'
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { siteTime } from '../../../platform/token.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { summaryOf, useSpeech } from '../../entries/index.ts'
import { Answer, CardHead, Question } from './CardFace.tsx'
import { intervalText } from './interval.ts'
import { type Prompt, predictedIntervals, type Session } from './model.ts'
import { Judged, TypedAnswer } from './TypedAnswer.tsx'
import { type StudyKeys, useStudyKeys } from './useStudyKeys.ts'

interface QuestionCardProps {
  session: Session
  prompt: Prompt
  card: Flashcard
  /** Cards and words whose answers serve as distractors, best first. If empty, the answer is shown instead. */
  wrongAnswers?: readonly Choosable[]
  onAnswer(rating: Rating, typed?: string): void
  onSnooze(): void
  onUndo(): void
  /** Button that edits the card, shown along with the answer. */
  edit?: ReactNode
}

/** The three ratings offered on screen. */
const CHOICES = [
  { rating: 1, name: 'forgot', appearance: 'f', key: '1' },
  { rating: 3, name: 'good', appearance: 'g', key: '2' },
  { rating: 4, name: 'easy', appearance: 'e', key: '3' },
] as const

/** A prompt, followed by both sides and the rating buttons. */
export function QuestionCard({
  session,
  prompt,
  card,
  wrongAnswers = [],
  onAnswer,
  onSnooze,
  onUndo,
  edit,
}: QuestionCardProps) {
  const t = useText()
  const [revealed, setRevealed] = useState(false)
  const [judged, setJudged] = useState<{ grade: Grade; typed: string } | null>(null)
  const { card_side: side } = prompt
  const typed = isTyped(card, side)
  const informs = card.direction === 'justinformation'
  // The list stays the same while the card is shown.
  const [choices] = useState(() =>
    typed || informs ? [] : choicesFor(card, side, wrongAnswers, `${session.answers.length} ${card.flashcard_id}`),
  )
  const hasChoices = choices.length > 0
  const choose = (text: string) => setJudged({ grade: gradeChoice(text, card, side), typed: text })
  const shown = revealed || judged !== null || informs
  const rate = (rating: Rating) => onAnswer(rating, judged?.typed)
  const goOn = () => (judged ? rate(judged.grade.rating) : informs ? rate(4) : setRevealed(true))
  const rates = shown && !judged && !informs
  // Before the answer is shown, speaking the word must not reveal it.
  const maySpeak = shown || side === 'direct'
  const speak = useSpeech(maySpeak && card.word !== null ? card.word : '')
  const undo = session.before ? { z: onUndo } : {}
  const reveal = (typed || hasChoices) && !judged ? {} : { ' ': goOn, Enter: goOn }
  const numbers = rates
    ? { '1': () => rate(1), '2': () => rate(3), '3': () => rate(4) }
    : shown
      ? {}
      : choiceKeys(choices, choose)
  useStudyKeys({ ...(rates ? {} : reveal), ...numbers, ...undo, ...(speak && { p: speak }), l: onSnooze })
  const swiped = useSwipe({ left: () => rates && rate(1), right: () => rates && rate(3) })
  const actions = useRef<HTMLDivElement>(null)
  // Focuses the rating "good" for keyboard and screen reader users, so that pressing a key twice doesn't rate the card "forgot".
  useEffect(() => {
    if (revealed || judged)
      actions.current?.querySelector<HTMLElement>('.g, button:only-child')?.focus({ preventScroll: true })
  }, [revealed, judged])
  return (
    <section className="sheet card" aria-label={t('study.question')} {...swiped}>
      <CardHead card={card} side={side} speak={speak} />
      <div className="face" aria-live="polite">
        {shown ? <Answer card={card} side={side} /> : <Question card={card} side={side} />}
        {judged && <Judged {...judged} card={card} side={side} isChosen={hasChoices} />}
        {!shown && !typed && <p className="small quiet">{t(`study.ask_${side}`)}</p>}
        {hasChoices && !shown && <ChoiceList choices={choices} card={card} side={side} onChoose={choose} />}
        {typed && !judged && (
          <TypedAnswer card={card} side={side} onAnswer={(grade, text) => setJudged({ grade, typed: text })} />
        )}
      </div>
      <div className="rate" ref={actions} data-choices={rates || undefined}>
        {rates ? (
          <Choices session={session} prompt={prompt} rate={rate} />
        ) : (
          <>
            {(shown || !(typed || hasChoices)) && (
              <button type="button" onClick={goOn}>
                <b>{t(shown ? 'study.go_on' : 'study.show')}</b>
                <small>
                  <kbd>{t('study.space')}</kbd>
                </small>
              </button>
            )}
            {!judged && (
              <button type="button" onClick={onSnooze}>
                <b>
                  <Icon name="clock" /> {t('study.later')}
                </b>
                <small>{t('study.in_hours', { count: 6 })}</small>
              </button>
            )}
          </>
        )}
      </div>
      {(session.before || (shown && edit)) && (
        <div className="tiny below">
          {shown && edit}
          {session.before && <UndoLast onUndo={onUndo} />}
        </div>
      )}
    </section>
  )
}

function Choices({ session, prompt, rate }: { session: Session; prompt: Prompt; rate(rating: Rating): void }) {
  const t = useText()
  const [at] = useState(siteTime)
  const due = predictedIntervals(session, prompt, at)
  return CHOICES.map(({ rating, name, appearance, key }) => (
    <button key={name} type="button" className={appearance} onClick={() => rate(rating)} aria-keyshortcuts={key}>
      <b>
        {t(`study.${name}`)} <kbd>{key}</kbd>
      </b>
      <small>{intervalText(t, due[rating] - at)}</small>
    </button>
  ))
}

/** Maximum length, in characters, of a definition in the list. */
const MAX_LENGTH = 160

interface Props {
  choices: readonly string[]
  card: Flashcard
  side: CardSide
  onChoose(text: string): void
}

/** Answers to choose from, one of which is correct. */
function ChoiceList({ choices, card, side, onChoose }: Props) {
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
const choiceKeys = (choices: readonly string[], onChoose: (text: string) => void): StudyKeys =>
  Object.fromEntries(choices.slice(0, KEYS.length).map((text, at) => [KEYS[at], () => onChoose(text)]))

/** Minimum horizontal distance of a swipe, in pixels. It must also exceed the vertical distance. */
const LEAST = 70

/** Returns touch handlers for an element that can be swiped left or right. */
function useSwipe({ left, right }: { left(): void; right(): void }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      start.current = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!start.current || !finger) return
      const x = finger.clientX - start.current.x
      const y = finger.clientY - start.current.y
      start.current = null
      if (Math.abs(x) < LEAST || Math.abs(x) < 2 * Math.abs(y)) return
      if (x < 0) left()
      else right()
    },
  }
}

/** Button that undoes the last action of a session, like the keyboard shortcut. Uses the `study` texts. */
export function UndoLast({ onUndo }: { onUndo(): void }) {
  const t = useText()
  return (
    <button type="button" className="link" onClick={onUndo} aria-keyshortcuts="z">
      {t('study.undo')} <kbd>z</kbd>
    </button>
  )
}
