export { ankiFeature } from './routes.ts'
