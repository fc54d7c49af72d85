import type { Rating } from '@vlacku/study'
import { useText } from '../../../platform/text.tsx'

const colour: Record<Rating, string> = { 1: 'f', 2: 'g', 3: 'g', 4: 'e' }
/** Maximum number of marks. More marks would be too thin, so only the last ones are shown. */
const MAX_MARKS = 60

/** The progress of a session: one mark for each answer and for each remaining prompt. */
export function Ruler({ answers, left }: { answers: readonly Rating[]; left: number }) {
  const t = useText()
  const forgotten = answers.filter((rating) => rating === 1).length
  const shown = answers.slice(-MAX_MARKS)
  const rest = Math.min(left, Math.max(0, MAX_MARKS - shown.length))
  return (
    <div className="ruler" role="img" aria-label={t('study.progress', { answered: answers.length, forgotten, left })}>
      {shown.map((rating, n) => (
        <i key={n} className={colour[rating]} />
      ))}
      {Array.from({ length: rest }, (_, n) => (
        <i key={`left${n}`} className={n === 0 ? 'now' : undefined} />
      ))}
    </div>
  )
}
