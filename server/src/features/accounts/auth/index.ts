export { addAttributions, type Block, moveHolders, setBlock, setDisabled, setRole } from './accounts.repository.ts'
export { Auth } from './auth.ts'
export { lookOf } from './names/look.ts'
export { ensureLooks } from './names/names.service.ts'
export { createUser, setDisabledOf, setPasswordOf, setRoleOf } from './operator.service.ts'
export { endSessionsOf, isOpen } from './sessions.repository.ts'
export { AccessTokens, checkTokenKey, resetTokenKey, tokenKey } from './tokens.ts'

declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Users' public data, role or block changed; changed author names are reported as `definitions_changed`. */
    users_changed: { user_ids: number[] }
  }
}
