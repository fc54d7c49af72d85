export { exportRoutes } from './routes.ts'
export { openExports } from './work.ts'
