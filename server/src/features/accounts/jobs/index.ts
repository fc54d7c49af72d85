export { jobFeature } from './routes.ts'
export { giveUp } from './service.ts'
