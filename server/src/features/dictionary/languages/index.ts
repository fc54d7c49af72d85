export { type LanguageNames, languageNames, saveLanguages } from './languages.repository.ts'
