import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { unsubscribeByEmail } from './queries.ts'

/**
 * Unsubscribes from emails with one click after the user has followed a link in an email. If opening the page were enough, link
 * scanners would unsubscribe users.
 */
export function Unsubscribe({ token }: { token: string | undefined }) {
  const t = useText()
  const { mutate, data, isPending, error } = useSingleMutation({
    mutationFn: unsubscribeByEmail,
    meta: { showsError: true },
  })
  if (!token) return <p className="soft">{t('subscriptions.no_token')}</p>
  if (data)
    return (
      <p className="note ok" role="status">
        <Icon name="check" />
        <span>
          {t('subscriptions.unsubscribed', { username: data.username })}{' '}
          <Link to="/$locale/subscriptions">{t('subscriptions.to_settings')}</Link>
        </span>
      </p>
    )
  return (
    <>
      <p>{t('subscriptions.unsubscribe_text')}</p>
      {error && <ErrorNote error={error} failed={t('subscriptions.unsubscribe_failed')} />}
      <ActButton className="button main" busy={isPending} busyText={t('shell.working')} onClick={() => mutate(token)}>
        {t('subscriptions.unsubscribe')}
      </ActButton>
    </>
  )
}
