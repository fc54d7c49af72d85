import { defineConfig } from 'vitest/config'
import { kindsOfServerTests, kindsOfWebTests } from './scripts/testKinds.ts'

const server = kindsOfServerTests()
const web = kindsOfWebTests()
const onDatabase = () => {
  const { onBothDatabases, onDatabase } = server
  if (process.env.TEST_DATABASE_URL) return onBothDatabases
  return process.env.LEFT_TO_POSTGRES ? onDatabase.filter((file) => !onBothDatabases.includes(file)) : onDatabase
}

/** Until a test is taken to hang. Long, since a machine may be busy: no test says how fast anything is. */
const PATIENCE_MS = 300_000

const inMadeUpBrowser = {
  environment: 'jsdom',
  setupFiles: ['web/src/testing/quiet.ts'],
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
}

/** Pure functions; services on a real database; processes that are started and killed; components in a made-up browser. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // the order of files is that of a fresh clone, not of how long each took and what failed: files that share modules also
    // share what those keep, so that another order is another test
    cache: false,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{packages,scripts,server/seeds,web/src}/**/*.test.ts', ...server.pure],
          isolate: false,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'server',
          include: onDatabase(),
          globalSetup: ['server/src/testing/prepareServices.ts'],
          isolate: false,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'processes',
          include: server.processes,
          isolate: false,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      { test: { name: 'web', include: web.shared, isolate: false, ...inMadeUpBrowser } },
      { test: { name: 'web-isolated', include: web.isolated, ...inMadeUpBrowser } },
    ],
  },
})
