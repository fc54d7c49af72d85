export { suggestFeature } from './suggest.routes.ts'
