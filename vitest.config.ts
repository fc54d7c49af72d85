import { defineConfig } from 'vitest/config'
import { testKinds } from './scripts/testKinds.ts'

const kinds = testKinds(Boolean(process.env.QUICK_PROFILE))

/** Test timeout, in milliseconds. It is long because the machine may be busy; tests don't check speed. */
const TIMEOUT_MS = 300_000
/** Timeout, in milliseconds, for conditions that a test polls. */
const POLL_MS = 30_000

/** Test files share their worker's modules unless they opt out, which halves the duration. */
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
    // more than the number of cores of a small machine, because many tests wait for databases and processes
    maxWorkers: 3,
    // run in alphabetical order rather than by previous duration, because files that share modules also share state
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
