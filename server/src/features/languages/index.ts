export { type LanguageNames, languageNames, saveLanguages } from './repository.ts'
export { languageRoutes } from './routes.ts'
