export { changeFeature } from './routes.ts'
