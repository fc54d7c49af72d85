import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { useText } from '../../platform/text.tsx'
import { ActButton } from '../../ui/ActButton.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useDeed } from '../../ui/useDeed.ts'
import { unsubscribeByLetter } from './queries.ts'

/** Ends mail with one press, for who came by the link of a letter. A page that did it at once could be opened by a machine. */
export function Unsubscribe({ token }: { token: string | undefined }) {
  const t = useText()
  const locale = useLocale()
  const { busy, error, run } = useDeed()
  const [username, setUsername] = useState<string | null>(null)
  if (!token) return <p className="soft">{t('news.no_token')}</p>
  if (username !== null)
    return (
      <p className="note ok" role="status">
        <Icon name="check" />
        <span>
          {t('news.unsubscribed', { username })}{' '}
          <Link to="/$locale/subscriptions" params={{ locale }}>
            {t('news.to_settings')}
          </Link>
        </span>
      </p>
    )
  return (
    <>
      <p>{t('news.unsubscribe_text')}</p>
      {error && <ErrorNote error={error} failed={t('news.unsubscribe_failed')} />}
      <ActButton
        className="btn main"
        busy={busy}
        busyText={t('shell.working')}
        onClick={() => void run(async () => setUsername((await unsubscribeByLetter(token)).username))}
      >
        {t('news.unsubscribe')}
      </ActButton>
    </>
  )
}
