import { z } from 'zod'
import {
  Done,
  EmailAddress,
  InterfaceLocale,
  NewPassword,
  NewUsername,
  OneLine,
  PasswordInput,
  UsernameInput,
} from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Page, pageFields } from './paging.ts'
import { isOneLine } from './texts.ts'

/** A random secret from an email. The site never issues longer ones. */
const Secret = z.string().trim().min(1, 'is required').max(200)

/** Credentials of a session: the access token is valid for 60 minutes, and the refresh token can be used once. */
export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Tokens = z.infer<typeof Tokens>

/** Claims of an access token. Only the server can verify them and check whether the session still exists. */
export interface Claims {
  /** User ID as text (RFC 7519). */
  sub: string
  username: string
  role: string
  email_confirmed: boolean
  authorities: string[]
  /** Session ID. */
  sid: string
  /** Time of issue in Unix seconds. */
  iat: number
  exp: number
}

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  limit: { max: 10, minutes: 60 },
  takesFile: 'form',
  summary: 'Creates an account, logs in, and emails a confirmation link; JSON or form',
  body: z.object({
    username: NewUsername,
    email: EmailAddress,
    password: NewPassword,
    locale: InterfaceLocale.default('en'),
  }),
  /** `token` is the access token. */
  response: z.object({ message: z.string(), token: z.string(), refresh_token: z.string() }),
  errors: ['username_taken', 'username_look_alike', 'email_taken', 'password_too_common'],
})

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  limit: { max: 20, minutes: 15 },
  takesFile: 'form',
  summary: 'Logs in by username or email address; JSON or form',
  body: z.object({
    username_or_email: z
      .string()
      .transform((text) => text.trim().normalize('NFC'))
      .pipe(z.string().min(1, 'is required').max(254)),
    password: PasswordInput,
  }),
  response: Tokens,
  errors: ['wrong_login', 'account_blocked', 'too_many_failures'],
})

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  limit: { max: 120, minutes: 15 },
  summary:
    'Returns new tokens for a refresh token, which can be used once. For 30 seconds, a repeated request returns the same new tokens, as ' +
    'long as the new refresh token is unused. Any other repeated use ends the login, since one of two clients stole the token',
  body: z.object({ refresh_token: z.string().min(1, 'is required').max(200) }),
  response: Tokens,
  errors: ['invalid_token'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'Ends the session of the bearer token; without a token, does nothing',
  response: z.object({ message: z.string() }),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'public',
  limit: { max: 30, minutes: 15 },
  summary: 'Confirms the email address to which this token was sent; an unconfirmed account becomes an editor',
  body: z.object({ token: Secret }),
  response: Done,
  errors: ['invalid_confirmation'],
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/resend-confirmation',
  access: 'public',
  limit: { max: 20, minutes: 60 },
  summary: 'Emails a new link to an unconfirmed address; the response is the same for any other address',
  body: z.object({ email: EmailAddress }),
  response: Done,
  errors: ['confirmation_too_soon'],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/request_password_reset',
  access: 'public',
  limit: { max: 20, minutes: 60 },
  summary: 'Emails a link for a new password, at most once in 4 hours; the response is the same for unknown addresses',
  body: z.object({ email: EmailAddress }),
  /** `session_id` is required together with the emailed token. */
  response: Done.extend({ session_id: z.uuid() }),
  errors: ['reset_too_soon'],
})

export const restorePassword = endpoint({
  method: 'POST',
  path: '/auth/restore_password',
  access: 'public',
  limit: { max: 30, minutes: 15 },
  summary: 'Sets a new password with an emailed token, and ends all sessions',
  body: z.object({ token: Secret, session_id: Secret, new_password: NewPassword }),
  response: Done,
  errors: ['invalid_reset', 'password_too_common'],
})

export const initiatePasswordChange = endpoint({
  method: 'POST',
  path: '/auth/change-password/initiate',
  access: 'member',
  limit: { max: 10, minutes: 60 },
  summary: 'Checks the current password and emails a code that is valid for 30 minutes',
  body: z.object({ current_password: PasswordInput }),
  response: z.object({ message: z.string(), verification_id: z.uuid() }),
  errors: ['wrong_password', 'too_many_failures'],
})

export const completePasswordChange = endpoint({
  method: 'POST',
  path: '/auth/change-password/complete',
  access: 'member',
  limit: { max: 30, minutes: 60 },
  summary: 'Sets a new password with the emailed code, and ends all sessions including this one',
  body: z.object({
    verification_id: z.uuid(),
    verification_code: z.string().trim().toUpperCase().min(1, 'is required').max(20),
    new_password: NewPassword,
  }),
  response: Done,
  errors: ['wrong_code', 'password_too_common'],
})

export const OwnProfile = z.object({
  user_id: z.int(),
  username: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  role: z.string(),
  realname: z.string(),
  url: z.string(),
  personal: z.string(),
  locale: InterfaceLocale,
  join_date: z.iso.datetime(),
  has_profile_image: z.boolean(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/auth/profile',
  access: 'member',
  summary: "Returns the user's own profile",
  response: OwnProfile,
})

const websiteUrl = z
  .string()
  .trim()
  .max(300, 'must have at most 300 characters')
  .refine(isOneLine, 'must be one line')
  .refine(
    (text) => text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
    'must be an address that begins with https:// or http://',
  )

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/auth/profile',
  access: 'member',
  limit: { max: 60, minutes: 15 },
  summary:
    'Updates the given fields. A new username requires the new access token of the response. The former name stays reserved ' +
    'for the account, and mentions and URLs with it lead to the account',
  body: z.object({
    username: NewUsername.optional(),
    realname: OneLine(100).optional(),
    url: websiteUrl.optional(),
    personal: z.string().trim().max(5000, 'must have at most 5000 characters').optional(),
    locale: InterfaceLocale.optional(),
  }),
  response: z.object({ message: z.string(), new_token: z.string().optional() }),
  errors: ['username_taken', 'username_look_alike', 'too_many_former_names'],
})

/** An active session. */
export const Session = z.object({
  session_id: z.uuid(),
  started_at: z.iso.datetime(),
  /** Time of last use, accurate to the minute. */
  last_used_at: z.iso.datetime(),
  ip: z.string(),
  /** User-Agent header of the browser. */
  user_agent: z.string(),
  /** True for the session that makes the request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>
const sessionList = z.object({ sessions: z.array(Session), ...pageFields })

export const listMySessions = endpoint({
  method: 'GET',
  path: '/sessions/my',
  access: 'member',
  summary: "Lists the user's sessions, last used first",
  query: z.object(Page),
  response: sessionList,
})

export const endMySession = endpoint({
  method: 'DELETE',
  path: '/sessions/my/:session_id',
  access: 'member',
  summary: "Ends one of the user's sessions immediately",
  params: z.object({ session_id: z.uuid() }),
  response: Done,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/sessions/my/end-others',
  access: 'member',
  summary: "Ends all of the user's sessions except this one",
  response: Done.extend({ ended: z.int() }),
})

export const listSessionsOf = endpoint({
  method: 'GET',
  path: '/sessions',
  access: { authority: 'view_user_sessions_admin' },
  summary: 'Lists the sessions of a user',
  query: z.object({ username: UsernameInput, ...Page }),
  response: sessionList,
  errors: ['user_not_found'],
})
