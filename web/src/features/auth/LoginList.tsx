import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Session } from '@vlacku/contract/auth'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { Link } from '../../platform/Link.ts'
import { notify } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { ErrorNote, RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { deviceText, LoginRow } from './LoginRow.tsx'
import { endingLogin, endingOthers, loginsQuery } from './queries.ts'
import type { LoginsSearchParams } from './searchParams.ts'
import { useLeaveToLogin } from './useLeaveToLogin.ts'

/** The user's sessions, with buttons to end them. Sessions of another user are read-only. */
export function LoginList({ username, page = 1 }: LoginsSearchParams) {
  const t = useText()
  const { username: me } = useSession()
  const { data, error, isPlaceholderData, refetch } = useQuery(loginsQuery(me, searchParamsOf(username, page)))
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
          <Link to="/$locale/logins" search={searchParamsOf(username, to)} className="button small">
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

const searchParamsOf = (username: string | undefined, page: number): LoginsSearchParams => ({
  ...(username === undefined ? {} : { username }),
  ...(page > 1 ? { page } : {}),
})

/** Opens the last page if the current page no longer exists because sessions have ended. */
function useExistingPage(username: string | undefined, page: number, pages: number | undefined) {
  const navigate = useNavigate()
  const locale = useLocale()
  useEffect(() => {
    if (pages === undefined || page <= pages) return
    void navigate({ to: '/$locale/logins', params: { locale }, search: searchParamsOf(username, pages), replace: true })
  }, [username, page, pages, locale, navigate])
}

/** Ends one of the user's sessions. Ending the current session logs the user out and requires confirmation. */
function EndLogin({ login, onEnded }: { login: Session; onEnded: () => void }) {
  const t = useText()
  const leave = useLeaveToLogin()
  const [isConfirming, setConfirming] = useState(false)
  const device = deviceText(t, login.user_agent)
  const end = useMutation(
    endingLogin(useQueryClient(), login, () => {
      notify({ kind: 'success', text: t('auth.ended', { device }) })
      if (login.current) leave()
      else onEnded()
    }),
  )
  const endIt = () => end.isPending || end.mutate()
  return (
    <>
      <button
        type="button"
        className={end.isPending ? 'button small busy' : 'button small'}
        aria-disabled={end.isPending}
        aria-label={t('auth.end_named', { device })}
        onClick={login.current ? () => setConfirming(true) : endIt}
      >
        {t('auth.end')}
      </button>
      {login.current && (
        <ConfirmDialog
          title={t('auth.end_this_title')}
          confirm={t('auth.end_this')}
          open={isConfirming}
          onClose={() => setConfirming(false)}
          action={async () => void endIt()}
        >
          <p>{t('auth.end_this_text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Ends all sessions except the current one. */
function EndOthers({ onEnded }: { onEnded: () => void }) {
  const t = useText()
  const [isConfirming, setConfirming] = useState(false)
  const end = useMutation(
    endingOthers(useQueryClient(), (count) => {
      notify({ kind: 'success', text: t('auth.ended_others', { count }) })
      onEnded()
    }),
  )
  return (
    <>
      <button
        type="button"
        className={end.isPending ? 'button busy' : 'button'}
        aria-disabled={end.isPending}
        onClick={() => setConfirming(true)}
      >
        {t('auth.end_others')}
      </button>
      <ConfirmDialog
        title={t('auth.end_others_title')}
        confirm={t('auth.end_others')}
        open={isConfirming}
        onClose={() => setConfirming(false)}
        action={async () => void (end.isPending || end.mutate())}
      >
        <p>{t('auth.end_others_text')}</p>
      </ConfirmDialog>
    </>
  )
}
