export { allLanguages, saveLanguages } from './repository.ts'
export { languageRoutes } from './routes.ts'
