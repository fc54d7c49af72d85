export { type LanguageNames, languageNames, saveLanguages } from './repository.ts'
export { languageFeature } from './routes.ts'
