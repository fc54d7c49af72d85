export { importExport, type Outcome } from './imports.service.ts'
export { type Conflict, forgetOfTable, rememberTable } from './merge.repository.ts'
export { givenLanguages, givenStarter, loadStarter, removeStarter } from './starter/starter.service.ts'
