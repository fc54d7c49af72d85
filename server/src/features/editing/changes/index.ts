export { changeFeature } from './changes.routes.ts'
