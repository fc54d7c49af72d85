export { reportFeature } from './reports.routes.ts'
