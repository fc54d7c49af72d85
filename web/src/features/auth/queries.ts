import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EndpointInput, Endpoints, Result } from '@vlacku/contract'
import type { Session } from '@vlacku/contract/auth'
import { type EndpointName, request } from '../../platform/api.ts'
import { refreshSession } from '../../platform/refresh.ts'
import { currentSession } from '../../platform/session.ts'
import type { LoginsSearchParams } from './searchParams.ts'

/** Mutation options for a form: errors are shown only in the form. */
const sends =
  <N extends EndpointName>(name: N) =>
  (body: EndpointInput<Endpoints[N]>['body']) =>
    request(name, { body } as EndpointInput<Endpoints[N]>)

export const signUp = sends('POST /auth/signup')
export const logIn = sends('POST /auth/login')
export const resendConfirmation = sends('POST /auth/resend-confirmation')
export const requestPasswordReset = sends('POST /auth/request_password_reset')
export const restorePassword = sends('POST /auth/restore_password')
export const initiatePasswordChange = sends('POST /auth/change-password/initiate')
export const completePasswordChange = sends('POST /auth/change-password/complete')

/**
 * Confirms an email address. An emailed token can be used only once, so the request is sent once regardless of re-renders, and
 * its result is cached.
 */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'confirmation', token],
    queryFn: async () => {
      await request('POST /auth/confirm-email', { body: { token } })
      // The token of the current session still contains an unconfirmed email address.
      if (currentSession().isLoggedIn) void refreshSession()
      return true
    },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
  })

type Logins = Result<Endpoints['GET /sessions/my']>
const MINE = ['auth', 'logins', 'mine']

/**
 * The user's own sessions or, for moderators, those of another user. `me` separates the cache entries of different users of the
 * same browser.
 */
export const loginsQuery = (me: string | null, { username, page = 1 }: LoginsSearchParams) =>
  queryOptions({
    queryKey: username === undefined ? [...MINE, me, page] : ['auth', 'logins', 'of', username, page],
    queryFn: ({ signal }): Promise<Logins> =>
      username === undefined
        ? request('GET /sessions/my', { query: { page } }, signal)
        : request('GET /sessions', { query: { username, page } }, signal),
    // Disabled after the user has logged out.
    enabled: me !== null,
    placeholderData: keepPreviousData,
  })

/**
 * Ends one of the user's sessions. `then` runs after success, even if the button has been unmounted with its row. Ending the
 * current session logs out, so the list isn't refetched.
 */
export const endingLogin = (client: QueryClient, { session_id, current }: Session, then: () => void) => ({
  mutationFn: () => request('DELETE /sessions/my/:session_id', { params: { session_id } }),
  onSuccess: () => {
    if (!current) filterLogins(client, (login) => login.session_id !== session_id)
    then()
  },
})

export const endingOthers = (client: QueryClient, then: (ended: number) => void) => ({
  mutationFn: () => request('POST /sessions/my/end-others'),
  onSuccess: ({ ended }: { ended: number }) => {
    filterLogins(client, ({ current }) => current)
    then(ended)
  },
})

/** Updates the cached list immediately, then refetches it, because entries of the next page may have moved up. */
function filterLogins(client: QueryClient, predicate: (login: Session) => boolean) {
  client.setQueriesData<Logins>({ queryKey: MINE }, (list) => {
    if (!list) return list
    const sessions = list.sessions.filter(predicate)
    return { ...list, sessions, total: list.total - (list.sessions.length - sessions.length) }
  })
  void client.invalidateQueries({ queryKey: MINE })
}
