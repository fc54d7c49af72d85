/** Key of a validation message. */
export type Complaint = `auth.${string}` | `errors.${string}`
/** Returns the message for an invalid field value, or undefined. */
export type Rule<Values = object> = (value: string, all: Values) => Complaint | undefined

/** Minimum password length, counted in the same way as on the server. */
const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 256
const MAX_NAME_LENGTH = 64

/** Detects only common mistakes in usernames. The server validates them fully. */
export const usernameRule: Rule = (value) => {
  if (value.trim() === '') return 'auth.username_required'
  return value.trim().length > MAX_NAME_LENGTH ? 'auth.username_invalid' : undefined
}

export const loginNameRule: Rule = (value) => (value.trim() === '' ? 'auth.login_name_required' : undefined)

export const emailRule: Rule = (value) => {
  if (value.trim() === '') return 'auth.email_required'
  return /^[^@\s]+@[^@\s]+$/.test(value.trim()) ? undefined : 'auth.email_invalid'
}

/** The current password is only compared, so any length is valid. */
export const currentPasswordRule: Rule = (value) => (value === '' ? 'auth.password_required' : undefined)

export const newPasswordRule: Rule = (value) => {
  if (value === '') return 'auth.password_required'
  if (value.length < MIN_PASSWORD_LENGTH) return 'auth.password_short'
  return value.length > MAX_PASSWORD_LENGTH ? 'auth.password_long' : undefined
}

/** Returns a rule that requires the value of the field `name`. */
export const sameAs =
  <Name extends string>(name: Name): Rule<Record<Name, string>> =>
  (value, all) => {
    if (value === '') return 'auth.confirmation_required'
    return value === all[name] ? undefined : 'auth.passwords_differ'
  }

export const codeRule: Rule = (value) => (value.trim() === '' ? 'auth.code_required' : undefined)
