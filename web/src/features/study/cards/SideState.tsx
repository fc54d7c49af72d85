import type { CardProgress } from '@vlacku/contract/flashcards'
import { useText } from '../../../platform/text.tsx'
import { siteTime } from '../../../platform/token.ts'
import { resumeSide } from '../queries.ts'
import { intervalText } from '../session/interval.ts'
import { useAct } from './useAct.ts'

/** State and due time of one side of a card. Uses the `study` texts. */
export function SideState({ side, alone, locked }: { side: CardProgress; alone: boolean; locked: boolean }) {
  const t = useText()
  const now = siteTime()
  const wait = side.next_review_at === null ? null : Date.parse(side.next_review_at) - now
  const when = wait === null ? '' : wait <= 0 ? t('study.now') : intervalText(t, wait)
  return (
    <li>
      {!alone && <>{t(`study.side_${side.card_side}`)}: </>}
      {locked ? t('study.locked') : t(`study.status_${side.status}`)}
      {side.is_set_aside ? <SetAside side={side} /> : when && <>, {when}</>}
    </li>
  )
}

/** A side suspended as a leech, with a button that resumes it. */
function SetAside({ side }: { side: CardProgress }) {
  const t = useText()
  const resume = useAct(() => resumeSide(side), t('study.resumed'))
  return (
    <>
      , {t('study.set_aside')}. {t('study.set_aside_why')}{' '}
      <button type="button" className="link" onClick={() => resume.mutate()}>
        {t('study.resume')}
      </button>
    </>
  )
}
