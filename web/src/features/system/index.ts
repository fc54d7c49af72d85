export { siteQuery } from './queries.ts'
