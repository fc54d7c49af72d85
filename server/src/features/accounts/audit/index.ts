export { auditFeature } from './audit.routes.ts'
