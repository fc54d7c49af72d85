export { jobFeature } from './jobs.routes.ts'
export { giveUp } from './jobs.service.ts'
