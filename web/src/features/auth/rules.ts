/** A key of a text that says what is wrong with a field. */
export type Complaint = `auth.${string}` | `errors.${string}`
/** What is wrong with what stands in a field, or nothing. */
export type Rule<Values = object> = (value: string, all: Values) => Complaint | undefined

/** Counted as the server counts. */
const SHORTEST_PASSWORD = 8
const MAX_PASSWORD_LENGTH = 256
const MAX_NAME_LENGTH = 64

/** What the contract asks of names is known to the server alone; here is what one forgets. */
export const usernameRule: Rule = (value) => {
  if (value.trim() === '') return 'auth.username_required'
  return value.trim().length > MAX_NAME_LENGTH ? 'auth.username_invalid' : undefined
}

export const loginNameRule: Rule = (value) => (value.trim() === '' ? 'auth.login_name_required' : undefined)

export const emailRule: Rule = (value) => {
  if (value.trim() === '') return 'auth.email_required'
  return /^[^@\s]+@[^@\s]+$/.test(value.trim()) ? undefined : 'auth.email_invalid'
}

/** A password that is only compared may be as short as it is. */
export const givenPasswordRule: Rule = (value) => (value === '' ? 'auth.password_required' : undefined)

export const newPasswordRule: Rule = (value) => {
  if (value === '') return 'auth.password_required'
  if (value.length < SHORTEST_PASSWORD) return 'auth.password_short'
  return value.length > MAX_PASSWORD_LENGTH ? 'auth.password_long' : undefined
}

/** The same as in the field of this name. */
export const sameAs =
  <Name extends string>(name: Name): Rule<Record<Name, string>> =>
  (value, all) => {
    if (value === '') return 'auth.confirmation_required'
    return value === all[name] ? undefined : 'auth.passwords_differ'
  }

export const codeRule: Rule = (value) => (value.trim() === '' ? 'auth.code_required' : undefined)
