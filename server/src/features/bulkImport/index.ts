export { bulkImportRoutes } from './routes.ts'
export { type BulkImports, openBulkImports } from './work.ts'
