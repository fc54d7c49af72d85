export { roleFeature } from './roles.routes.ts'
