export { FollowError } from './followError.ts'
export { followOnce, type Step, stopFollowing } from './service.ts'
export { Source } from './source.ts'
