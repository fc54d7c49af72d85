/** What `main.ts` loads while the database opens: everything that a site is made of. */
export { buildSite } from './app.ts'
export { givenLooks } from './features/auth/index.ts'
export { givenSpellings } from './features/contribute/index.ts'
export { givenStarterCourse } from './features/flashcards/index.ts'
export { givenLanguages, givenStarter } from './features/imports/index.ts'
export { givenStarterSentences } from './features/sentences/index.ts'
export { servePages } from './pages.ts'
