import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewsMail } from '@vlacku/contract/subscriptions'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useDeed } from '../../ui/useDeed.ts'
import { saveMail, settingsQuery } from './queries.ts'

const CHOICES = ['immediate', 'daily', 'none'] as const satisfies NewsMail[]

/** Whether news come by mail too. */
export function MailChoice() {
  const t = useText()
  const queryClient = useQueryClient()
  const settings = useQuery(settingsQuery)
  const { busy, error, run } = useDeed()
  if (settings.isError) return <ErrorNote error={settings.error} retry={() => void settings.refetch()} />
  const choose = async (mail: NewsMail) => {
    if (await run(() => saveMail(queryClient, mail))) notify({ kind: 'success', text: t('news.mail_saved') })
  }
  return (
    <fieldset className="boxes" aria-busy={busy || settings.isPending}>
      <legend className="h3">{t('news.mail')}</legend>
      {CHOICES.map((mail) => (
        <label key={mail} className="check">
          <input
            type="radio"
            name="news-mail"
            checked={settings.data?.mail === mail}
            disabled={settings.isPending}
            onChange={() => void choose(mail)}
          />
          {t(`news.mail_${mail}`)}
        </label>
      ))}
      {settings.data?.email_confirmed === false && (
        <p className="note warn">
          <Icon name="warning" />
          <span>{t('news.unconfirmed')}</span>
        </p>
      )}
      {error && <ErrorNote error={error} />}
    </fieldset>
  )
}
