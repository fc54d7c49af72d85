export { jobRoutes } from './routes.ts'
export { giveUp } from './service.ts'
