export { type LanguageNames, languageNames, saveLanguages } from './languages.repository.ts'
export { languageFeature } from './languages.routes.ts'
