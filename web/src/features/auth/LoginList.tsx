import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { useSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { EndLogin } from './EndLogin.tsx'
import { EndOthers } from './EndOthers.tsx'
import { LoginRow } from './LoginRow.tsx'
import { loginsQuery } from './queries.ts'
import type { LoginsSearchParams } from './searchParams.ts'

/** The user's sessions, with buttons to end them. Sessions of another user are read-only. */
export function LoginList({ username, page = 1 }: LoginsSearchParams) {
  const t = useText()
  const locale = useLocale()
  const { username: me } = useSession()
  const { data, error, isPlaceholderData, refetch } = useQuery(loginsQuery(me, addressOf(username, page)))
  const list = useRef<HTMLUListElement>(null)
  const pages = data ? Math.max(1, Math.ceil(data.total / data.per_page)) : 1
  useExistingPage(username, page, data && !isPlaceholderData ? pages : undefined)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={3} />
  // The focused button is removed along with its row.
  const focusList = () => list.current?.focus()
  const isMine = username === undefined
  return (
    <>
      {data.total === 0 && <p className="lede">{t('auth.no_logins')}</p>}
      <ul className="logins" ref={list} tabIndex={-1} aria-label={t('auth.logins')} aria-busy={isPlaceholderData}>
        {data.sessions.map((login) => (
          <LoginRow key={login.session_id} login={login}>
            {isMine && <EndLogin login={login} onEnded={focusList} />}
          </LoginRow>
        ))}
      </ul>
      <Pager
        page={page}
        pages={pages}
        link={(to, label) => (
          <Link to="/$locale/logins" params={{ locale }} search={addressOf(username, to)} className="button small">
            {label}
          </Link>
        )}
      />
      {isMine && data.total > 1 && <EndOthers onEnded={focusList} />}
    </>
  )
}

/** Error codes for which a retry is pointless. */
const LASTING: readonly string[] = ['not_allowed', 'user_not_found', 'invalid_request']

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const lasts = error instanceof ApiError && LASTING.includes(error.code)
  return <ErrorNote error={error} {...(lasts ? {} : { retry })} />
}

const addressOf = (username: string | undefined, page: number): LoginsSearchParams => ({
  ...(username === undefined ? {} : { username }),
  ...(page > 1 ? { page } : {}),
})

/** Opens the last page if the current page no longer exists because sessions have ended. */
function useExistingPage(username: string | undefined, page: number, pages: number | undefined) {
  const navigate = useNavigate()
  const locale = useLocale()
  useEffect(() => {
    if (pages === undefined || page <= pages) return
    void navigate({ to: '/$locale/logins', params: { locale }, search: addressOf(username, pages), replace: true })
  }, [username, page, pages, locale, navigate])
}
