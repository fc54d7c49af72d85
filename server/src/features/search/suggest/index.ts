export { suggestFeature } from './routes.ts'
