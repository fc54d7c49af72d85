export { ankiRoutes } from './routes.ts'
