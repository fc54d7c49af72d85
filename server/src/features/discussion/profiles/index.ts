export { profileFeature } from './profiles.routes.ts'
