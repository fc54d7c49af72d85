export { profileFeature } from './routes.ts'
