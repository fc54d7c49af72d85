export { countCreated, countImport, deleteOldCounts } from './dailyLimits.service.ts'
