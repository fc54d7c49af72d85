export { roleFeature } from './routes.ts'
