export { contributeRoutes } from './routes.ts'
