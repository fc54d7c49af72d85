export { flashcardRoutes } from './routes.ts'
