import { useQueryClient } from '@tanstack/react-query'
import type { TriggerType } from '@vlacku/contract/subscriptions'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { follow } from './queries.ts'

const TRIGGERS = ['definition', 'edit', 'comment'] as const satisfies TriggerType[]

interface Props {
  valsiid: number
  triggers: readonly TriggerType[]
}

/** Checkboxes for notifications about an entry. Changes apply immediately. */
export function FollowBoxes({ valsiid, triggers }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const { mutate, isPending, error, variables } = useSingleMutation({
    mutationFn: ({ type, on }: { type: TriggerType; on: boolean }) => follow(queryClient, valsiid, type, on),
    meta: { showsError: true },
  })
  return (
    <fieldset className="boxes" aria-busy={isPending}>
      <legend className="visually-hidden">{t('subscriptions.hear_of')}</legend>
      {TRIGGERS.map((type) => {
        const on = triggers.includes(type)
        return (
          <label key={type} className="check">
            <input type="checkbox" checked={on} onChange={() => mutate({ type, on: !on })} />
            {t(`subscriptions.trigger_${type}`)}
          </label>
        )
      })}
      {error && (
        <ErrorNote
          error={error}
          failed={t(variables?.on ? 'subscriptions.follow_failed' : 'subscriptions.unsubscribe_failed')}
        />
      )}
    </fieldset>
  )
}
