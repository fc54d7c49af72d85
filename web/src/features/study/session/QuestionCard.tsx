import type { Flashcard } from '@vlacku/contract/flashcards'
import { type Choosable, choicesFor, type Grade, gradeChoice, isTyped, type Rating } from '@vlacku/study'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { siteTime } from '../../../platform/token.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useSpeech } from '../../entries/index.ts'
import { Answer, CardHead, Question } from './CardFace.tsx'
import { ChoiceList, choiceKeys } from './ChoiceList.tsx'
import { intervalText } from './interval.ts'
import { type Ask, predictedIntervals, type Session } from './model.ts'
import { Judged, TypedAnswer } from './TypedAnswer.tsx'
import { UndoLast } from './UndoLast.tsx'
import { useStudyKeys } from './useStudyKeys.ts'
import { useSwipe } from './useSwipe.ts'

interface QuestionCardProps {
  session: Session
  ask: Ask
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
  { rating: 1, name: 'forgot', look: 'f', key: '1' },
  { rating: 3, name: 'good', look: 'g', key: '2' },
  { rating: 4, name: 'easy', look: 'e', key: '3' },
] as const

/** A prompt, followed by both sides and the rating buttons. */
export function QuestionCard({
  session,
  ask,
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
  const { card_side: side } = ask
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
          <Choices session={session} ask={ask} rate={rate} />
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

function Choices({ session, ask, rate }: { session: Session; ask: Ask; rate(rating: Rating): void }) {
  const t = useText()
  const [at] = useState(siteTime)
  const due = predictedIntervals(session, ask, at)
  return CHOICES.map(({ rating, name, look, key }) => (
    <button key={name} type="button" className={look} onClick={() => rate(rating)} aria-keyshortcuts={key}>
      <b>
        {t(`study.${name}`)} <kbd>{key}</kbd>
      </b>
      <small>{intervalText(t, due[rating] - at)}</small>
    </button>
  ))
}
