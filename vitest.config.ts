import { defineConfig } from 'vitest/config'
import { EFFORT } from './scripts/effort.ts'
import { kindsOfServerTests, kindsOfWebTests } from './scripts/testKinds.ts'

const server = kindsOfServerTests()
const web = kindsOfWebTests()
/** A sample runs each test on one database, where PostgreSQL is tested beside the embedded one. */
const isShared = EFFORT === 'sample' && Boolean(process.env.POSTGRES_TOO)
const onEmbedded = server.onDatabase.filter((file) => !isShared || !server.onBothDatabases.includes(file))

/** Until a test is taken to hang. Long, since a machine may be busy: no test says how fast anything is. */
const PATIENCE_MS = 300_000
/** And until what a test waits for is taken not to come. */
const WAIT_MS = 30_000

const patient = { testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS, expect: { poll: { timeout: WAIT_MS } } }
const inMadeUpBrowser = {
  environment: 'jsdom',
  setupFiles: ['web/src/testing/quiet.ts', 'web/src/testing/leaveNothing.ts'],
  ...patient,
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
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          include: process.env.TEST_DATABASE_URL ? server.onBothDatabases : onEmbedded,
          globalSetup: ['server/src/testing/prepareServices.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'processes',
          include: server.processes,
          isolate: false,
          ...patient,
        },
      },
      { test: { name: 'web', include: web.shared, isolate: false, ...inMadeUpBrowser } },
      { test: { name: 'web-isolated', include: web.isolated, ...inMadeUpBrowser } },
    ],
  },
})
