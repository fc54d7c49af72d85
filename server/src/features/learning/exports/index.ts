export { openExports } from './exports.jobs.ts'
export { exportFeature } from './exports.routes.ts'
