export { reportFeature } from './routes.ts'
