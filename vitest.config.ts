import { defineConfig } from 'vitest/config'
import { testKinds } from './scripts/testKinds.ts'

const kinds = testKinds(Boolean(process.env.QUICK_PROFILE))

/** Until a test counts as hanging. Long, since a machine may be busy: no test says how fast anything is. */
const TIMEOUT_MS = 300_000
/** Until a condition that a test polls counts as never true. */
const POLL_MS = 30_000

/** Files share the modules of their worker, which halves the time, unless they ask for modules of their own. */
const shared = {
  isolate: false,
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: POLL_MS } },
}
const inJsdom = {
  ...shared,
  environment: 'jsdom',
  setupFiles: ['web/src/testing/quiet.ts', 'web/src/testing/leaveNothing.ts'],
}

export default defineConfig({
  test: {
    // more than the cores of a small machine, since many tests wait for databases and processes
    maxWorkers: 3,
    // in the order of names, not of earlier durations: files that share modules also share what those keep
    cache: false,
    projects: [
      { test: { name: 'pure', include: kinds.pure, ...shared } },
      {
        test: {
          name: 'server',
          include: process.env.TEST_DATABASE_URL ? kinds.bothDatabases : kinds.embedded,
          globalSetup: ['server/src/testing/prepareServices.ts'],
          ...shared,
        },
      },
      { test: { name: 'processes', include: kinds.processes, ...shared } },
      { test: { name: 'web', include: kinds.components, ...inJsdom } },
      { test: { name: 'web-isolated', include: kinds.isolatedComponents, ...inJsdom, isolate: true } },
    ],
  },
})
