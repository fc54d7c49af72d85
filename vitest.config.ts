import { defineConfig } from 'vitest/config'

/** Indexes in memory. */
const CORES = ['search', 'meaning'].map((feature) => `server/src/features/${feature}/core/**/*.test.ts`)
/** They talk to machines and models of their own, not to the database. */
const EMBEDDERS = 'server/src/features/embeddings/embedders/**/*.test.ts'

/** They do not depend on the database of the run, and most start servers of their own: docs/decisions/0007. */
const ONCE = [
  'platform/database/killed',
  'platform/database/fullDisk',
  'main',
  'hostile',
  'features/imports/realData',
  'features/search/realData',
  'features/contribute/killed',
  'features/entries/realFormulas',
  'features/sentences/realData',
].map((name) => `server/src/${name}.test.ts`)

/** Services on a real database, one after the other. */
const onDatabase = {
  globalSetup: ['server/src/testing/startDatabase.ts'],
  fileParallelism: false,
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** Pure functions; services on either database; those that are tried on one only; components in a made-up browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'server/seeds/**/*.test.ts', ...CORES, EMBEDDERS],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [...CORES, EMBEDDERS, ...ONCE],
          ...onDatabase,
        },
      },
      { test: { name: 'once', include: ONCE, ...onDatabase } },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/src/testing/quiet.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
