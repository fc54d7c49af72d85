export { suggestRoutes } from './routes.ts'
