import { notify } from '../../../platform/notify.ts'
import { useText } from '../../../platform/text.tsx'
import { ActButton } from '../../../ui/ActButton.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useDeed } from '../../../ui/useDeed.ts'
import { resendConfirmation } from '../queries.ts'

/** For members whose address is not confirmed: what that means, and another letter. */
export function Confirmation({ email }: { email: string }) {
  const t = useText()
  const { busy, error, run } = useDeed()
  const send = async () => {
    if (await run(() => resendConfirmation(email))) notify({ kind: 'success', text: t('users.link_sent', { email }) })
  }
  return (
    <div className="flow">
      <div className="note warn">
        <Icon name="warning" />
        <div>
          <p>{t('users.unconfirmed_text', { email })}</p>
          <p className="mt-2">
            <ActButton className="btn small" busy={busy} busyText={t('users.sending_link')} onClick={() => void send()}>
              {t('users.send_link')}
            </ActButton>
          </p>
        </div>
      </div>
      {error && <ErrorNote error={error} />}
    </div>
  )
}
