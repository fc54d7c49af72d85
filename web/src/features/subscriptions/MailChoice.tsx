import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationMail } from '@vlacku/contract/subscriptions'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { saveMail, settingsQuery } from './queries.ts'

const CHOICES = ['immediate', 'daily', 'none'] as const satisfies NotificationMail[]

/** Setting for email notifications. */
export function MailChoice() {
  const t = useText()
  const queryClient = useQueryClient()
  const settings = useQuery(settingsQuery)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (mail: NotificationMail) => saveMail(queryClient, mail),
    meta: { showsError: true },
    onSuccess: () => notify({ kind: 'success', text: t('subscriptions.mail_saved') }),
  })
  if (settings.isError) return <ErrorNote error={settings.error} retry={() => void settings.refetch()} />
  return (
    <fieldset className="boxes" aria-busy={isPending || settings.isPending}>
      <legend className="h3">{t('subscriptions.mail')}</legend>
      {CHOICES.map((mail) => (
        <label key={mail} className="check">
          <input
            type="radio"
            name="news-mail"
            checked={settings.data?.mail === mail}
            disabled={settings.isPending}
            onChange={() => mutate(mail)}
          />
          {t(`subscriptions.mail_${mail}`)}
        </label>
      ))}
      {settings.data?.email_confirmed === false && (
        <p className="note warn">
          <Icon name="warning" />
          <span>{t('subscriptions.unconfirmed')}</span>
        </p>
      )}
      {error && <ErrorNote error={error} />}
    </fieldset>
  )
}
