import { useQueryClient } from '@tanstack/react-query'
import type { TriggerType } from '@vlacku/contract/subscriptions'
import { useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useDeed } from '../../ui/useDeed.ts'
import { follow } from './queries.ts'

const TRIGGERS = ['definition', 'edit', 'comment'] as const satisfies TriggerType[]

interface Props {
  valsiid: number
  triggers: readonly TriggerType[]
}

/** What is heard of an entry: each box is for itself and takes effect at once. */
export function FollowBoxes({ valsiid, triggers }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const { busy, error, run } = useDeed()
  return (
    <fieldset className="boxes" aria-busy={busy}>
      <legend className="sr">{t('news.hear_of')}</legend>
      {TRIGGERS.map((type) => {
        const on = triggers.includes(type)
        return (
          <label key={type} className="check">
            <input
              type="checkbox"
              checked={on}
              onChange={() => void run(() => follow(queryClient, valsiid, type, !on))}
            />
            {t(`news.trigger_${type}`)}
          </label>
        )
      })}
      {error && <ErrorNote error={error} failed={t('news.follow_failed')} />}
    </fieldset>
  )
}
