export { auditFeature } from './routes.ts'
