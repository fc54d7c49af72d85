export {
  type AccessState,
  coversPermissionsOf,
  hasPermission,
  isLastAdmin,
  missingPermissions,
} from './access/access.policy.ts'
export { type Decision, lockActor, lockDecision } from './access/access.service.ts'
export { lockOut } from './blocking.service.ts'
export { publicAccount } from './users.repository.ts'
