import type { ErrorCode } from '@vlacku/contract'
import { ApiError } from '../../platform/ApiError.ts'
import { minutesToWait as minutesOf } from '../../platform/errorText.ts'
import type { Complaint } from './rules.ts'

/** The form field to which each error code belongs. */
export type Belongs = Partial<Record<ErrorCode, string>>

/** Messages for malformed fields; the server's own messages are in English and intended for programs. */
const badlyFormed: Record<string, Complaint> = {
  username: 'auth.username_invalid',
  username_or_email: 'auth.login_name_invalid',
  email: 'auth.email_invalid',
  password: 'auth.password_invalid',
  current_password: 'errors.wrong_password',
  verification_code: 'errors.wrong_code',
  new_password: 'auth.new_password_invalid',
}

/** Returns the fields that an error concerns, each with its message; empty if the error concerns the whole form. */
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

/** Returns the minutes to wait after too many failed attempts, if the server provides them. */
export const minutesToWait = (error: Error): number | null => minutesOf(error, 'too_many_failures')
