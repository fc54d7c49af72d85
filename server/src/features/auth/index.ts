export { setDisabled, setRole } from './accountsRepository.ts'
export { Auth } from './auth.ts'
export { ACCOUNT_MAIL, type AccountMail } from './mails/jobs.ts'
export { createUser, setDisabledOf, setPasswordOf, setRoleOf } from './operator/service.ts'
export { authRoutes } from './routes.ts'
export { endSessionsOf } from './sessions/repository.ts'
export { forgetOverSessions } from './sessions/service.ts'
export { AccessTokens, tokenKey } from './tokens.ts'

/** Writes and sends one mail about an account; what that takes is loaded with the first. */
export const sendAccountMail: typeof import('./mails/service.ts').sendAccountMail = async (...given) =>
  (await import('./mails/service.ts')).sendAccountMail(...given)
