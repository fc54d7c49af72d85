import { notify } from '../../../platform/notify.ts'
import { useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { ActButton } from '../../../ui/ActButton.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { resendConfirmation } from '../queries.ts'

/**
 * For users with an unconfirmed email address: an explanation of the consequences, and a button that requests another
 * confirmation email.
 */
export function Confirmation({ email }: { email: string }) {
  const t = useText()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => resendConfirmation(email),
    meta: { showsError: true },
    onSuccess: () => notify({ kind: 'success', text: t('users.link_sent', { email }) }),
  })
  return (
    <div className="flow">
      <div className="note warn">
        <Icon name="warning" />
        <div>
          <p>{t('users.unconfirmed_text', { email })}</p>
          <p className="space-above-small">
            <ActButton
              className="button small"
              busy={isPending}
              busyText={t('users.sending_link')}
              onClick={() => mutate()}
            >
              {t('users.send_link')}
            </ActButton>
          </p>
        </div>
      </div>
      {error && <ErrorNote error={error} />}
    </div>
  )
}
