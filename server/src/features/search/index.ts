export { DictionarySearch } from './dictionarySearch.ts'
export { searchRoutes } from './routes.ts'
