import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, Calls, Result } from '@vlacku/contract'
import type { Session } from '@vlacku/contract/auth'
import { type CallName, call } from '../../platform/api.ts'
import { refreshSession } from '../../platform/refresh.ts'
import { currentSession } from '../../platform/session.ts'
import type { LoginsSearchParams } from './searchParams.ts'

/** What a form sends: its refusals are answers to what stands in the form, so they are shown there and nowhere else. */
const sends =
  <N extends CallName>(name: N) =>
  (body: CallInput<Calls[N]>['body']) =>
    call(name, { body } as CallInput<Calls[N]>)

export const signUp = sends('POST /auth/signup')
export const logIn = sends('POST /auth/login')
export const resendConfirmation = sends('POST /auth/resend-confirmation')
export const requestPasswordReset = sends('POST /auth/request_password_reset')
export const restorePassword = sends('POST /auth/restore_password')
export const initiatePasswordChange = sends('POST /auth/change-password/initiate')
export const completePasswordChange = sends('POST /auth/change-password/complete')

/** A mailed token is good once, so it is sent once, however often its page is drawn; what came of it is kept. */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'confirmation', token],
    queryFn: async () => {
      await call('POST /auth/confirm-email', { body: { token } })
      // the login of this browser still says that the address is not confirmed
      if (currentSession().isLoggedIn) void refreshSession()
      return true
    },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
  })

type Logins = Result<Calls['GET /sessions/my']>
const MINE = ['auth', 'logins', 'mine']

/** My logins, or those of somebody else for who may see them. `me` keeps apart who uses this browser in turn. */
export const loginsQuery = (me: string | null, { username, page = 1 }: LoginsSearchParams) =>
  queryOptions({
    queryKey: username === undefined ? [...MINE, me, page] : ['auth', 'logins', 'of', username, page],
    queryFn: ({ signal }): Promise<Logins> =>
      username === undefined
        ? call('GET /sessions/my', { query: { page } }, signal)
        : call('GET /sessions', { query: { username, page } }, signal),
    // whoever has just left has nothing to ask
    enabled: me !== null,
    placeholderData: keepPreviousData,
  })

/**
 * Ends one of my logins. Its row is gone as soon as the server says so, and with it the button: `then` is told all the same.
 * Who ended the one in use has nothing more to ask.
 */
export const endingLogin = (client: QueryClient, { session_id, current }: Session, then: () => void) => ({
  mutationFn: () => call('DELETE /sessions/my/:session_id', { params: { session_id } }),
  onSuccess: () => {
    if (!current) onlyKeep(client, (login) => login.session_id !== session_id)
    then()
  },
})

export const endingOthers = (client: QueryClient, then: (ended: number) => void) => ({
  mutationFn: () => call('POST /sessions/my/end-others'),
  onSuccess: ({ ended }: { ended: number }) => {
    onlyKeep(client, ({ current }) => current)
    then(ended)
  },
})

/** What is shown changes at once, and the server is asked how it is now: others may have moved up. */
function onlyKeep(client: QueryClient, stays: (login: Session) => boolean) {
  client.setQueriesData<Logins>({ queryKey: MINE }, (list) => {
    if (!list) return list
    const sessions = list.sessions.filter(stays)
    return { ...list, sessions, total: list.total - (list.sessions.length - sessions.length) }
  })
  void client.invalidateQueries({ queryKey: MINE })
}
