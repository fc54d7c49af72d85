/** Exports of all modules that `main.ts` loads while the database is opening. */
export { buildSite } from './app.ts'
export { ensureLooks } from './features/accounts/auth/index.ts'
export { ensureStarterSentences } from './features/dictionary/sentences/index.ts'
export { ensureSpellings } from './features/editing/contribute/index.ts'
export { ensureLanguages, ensureStarter } from './features/editing/imports/index.ts'
export { ensureStarterCourse } from './features/learning/flashcards/index.ts'
export { servePages } from './pages.ts'
