import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS, JOURNEY_ARGS } from './scripts/chromium.mjs'

const executablePath = process.env.CHROMIUM_PATH
const isRasterized = Boolean(process.env.RASTERIZED)
const browser = {
  ...devices['Desktop Chrome'],
  launchOptions: {
    args: [...CHROMIUM_ARGS, ...(isRasterized ? [] : JOURNEY_ARGS)],
    ...(executablePath ? { executablePath } : {}),
  },
}

/** End-to-end tests on built sites: one with the starter dictionary and, if available, one with the real dictionaries. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  // leaves room for other tests that run on the machine at the same time
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  globalSetup: './e2e/startSites.ts',
  use: {
    // traces record the page before and after every step, which is wasteful for passing tests; enable them with `--trace on`
    trace: 'off',
    // tests can't intercept requests that a service worker handles; only `offline.spec.ts` allows service workers
    serviceWorkers: 'block',
    screenshot: isRasterized ? 'only-on-failure' : 'off',
    // paintings appear without fading in, which would render the whole page twenty times
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'starter', testIgnore: /realDictionary/, use: { ...browser, baseURL: 'http://127.0.0.1:8181' } },
    { name: 'real', testMatch: /realDictionary/, use: { ...browser, baseURL: 'http://127.0.0.1:8182' } },
  ],
})
