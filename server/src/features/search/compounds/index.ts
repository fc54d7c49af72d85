export { compoundFeature } from './compounds.routes.ts'
