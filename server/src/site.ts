/** Exports of all modules that `main.ts` loads while the database is opening. */
export { buildSite } from './app.ts'
export { givenLooks } from './features/accounts/auth/index.ts'
export { givenStarterSentences } from './features/dictionary/sentences/index.ts'
export { givenSpellings } from './features/editing/contribute/index.ts'
export { givenLanguages, givenStarter } from './features/editing/imports/index.ts'
export { givenStarterCourse } from './features/learning/flashcards/index.ts'
export { servePages } from './pages.ts'
