export {
  type AccessState,
  coversPermissionsOf,
  hasPermission,
  isLastAdmin,
  missingPermissions,
} from './access.policy.ts'
export { type Decision, lockActor, lockDecision, lockOut } from './access.service.ts'
export { publicAccount } from './users.repository.ts'
