export { LanguageTable } from './LanguageTable.tsx'
export { languagesQuery } from './queries.ts'
