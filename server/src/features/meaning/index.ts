export { Allowed } from './allowed.ts'
export { MeaningSearch } from './meaningSearch.ts'
export { meaningRoutes } from './routes.ts'
