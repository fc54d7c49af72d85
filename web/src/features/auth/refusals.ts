import type { ErrorCode } from '@vlacku/contract'
import { ApiError } from '../../platform/ApiError.ts'
import { minutesToWait as minutesOf } from '../../platform/minutesToWait.ts'
import type { Complaint } from './rules.ts'

/** Which field of a form an error is about. */
export type Belongs = Partial<Record<ErrorCode, string>>

/** What to say where the server did not like the form of a field; its own words are English, for programs. */
const badlyFormed: Record<string, Complaint> = {
  username: 'auth.username_invalid',
  username_or_email: 'auth.login_name_invalid',
  email: 'auth.email_invalid',
  password: 'auth.password_invalid',
  current_password: 'errors.wrong_password',
  verification_code: 'errors.wrong_code',
  new_password: 'auth.new_password_invalid',
}

/** The fields an error is about, each with what to say there. None: it is about the form as a whole. */
export function wrongFields(error: unknown, belongs: Belongs): [field: string, Complaint][] {
  if (!(error instanceof ApiError)) return []
  const field = belongs[error.code as ErrorCode]
  if (field) return [[field, `errors.${error.code}`]]
  if (error.code !== 'invalid_request') return []
  return Object.keys((error.details?.fields ?? {}) as object).flatMap((name) => {
    const complaint = badlyFormed[name]
    return complaint ? [[name, complaint]] : []
  })
}

/** How many minutes to wait after too many wrong tries, where the server says so. */
export const minutesToWait = (error: Error): number | null => minutesOf(error, 'too_many_failures')
