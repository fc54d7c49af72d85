export {
  type AccessState,
  coversPermissionsOf,
  hasPermission,
  isLastAdmin,
  missingPermissions,
} from './access/policy.ts'
export { type Decision, lockActor, lockDecision } from './access/service.ts'
export { lockOut } from './blocking/service.ts'
export { publicAccount } from './repository.ts'
export { userFeature } from './routes.ts'
