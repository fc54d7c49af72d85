export { LanguageField, LanguagePicker } from './LanguagePicker.tsx'
export { LanguageTable } from './LanguageTable.tsx'
export { languagesQuery } from './queries.ts'
