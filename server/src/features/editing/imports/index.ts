export { type Conflict, forgetOfTable, rememberTable } from './merge/repository.ts'
export { importExport, type Outcome } from './service.ts'
export { givenLanguages, givenStarter, loadStarter, removeStarter } from './starter/service.ts'
