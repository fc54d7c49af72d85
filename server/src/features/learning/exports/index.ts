export { exportFeature } from './routes.ts'
export { openExports } from './work.ts'
