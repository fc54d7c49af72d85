import fs from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs'
import { measureReading, type Reading } from './reading.ts'

const RUNS = 5
/** Lighthouse's slow 4G profile with a CPU slowdown of four. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWER = 4

export interface InBrowser {
  lcp: number
  lcpWithoutServerRendering: number
  javaScriptBytes: number
  reading: Reading
}

/**
 * Measures the home page under throttling, with and without server-side rendering, and the reading metrics without throttling.
 * Returns medians; sizes are those of the brotli responses.
 */
export async function measureInBrowser(url: string): Promise<InBrowser> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
  try {
    const drawn = await times(RUNS, () => visit(browser, url, null))
    const shell = fs.readFileSync('build/web/client/index.html', 'utf8')
    const withoutServerRendering = await times(RUNS, () => visit(browser, url, shell))
    return {
      lcp: median(drawn.map((v) => v.lcp)),
      lcpWithoutServerRendering: median(withoutServerRendering.map((v) => v.lcp)),
      javaScriptBytes: median(drawn.map((v) => v.scriptBytes)),
      reading: await measureReading(browser, url),
    }
  } finally {
    await browser.close()
  }
}

/** `shell` replaces the rendered page with the empty one of a site without server-side rendering. */
async function visit(browser: Browser, url: string, shell: string | null) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  if (shell !== null) {
    await page.route(`${url}/en`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_4G.latency)) // fulfilled routes are not throttled
      await route.fulfill({ contentType: 'text/html', body: shell })
    })
  }
  let scriptBytes = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scriptBytes += (await response.request().sizes()).responseBodySize
  })
  await page.addInitScript(() => {
    const seen = window as unknown as { lcp: number }
    seen.lcp = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(`${url}/en`, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  const lcp = await page.evaluate(() => (window as unknown as { lcp: number }).lcp)
  await context.close()
  return { lcp, scriptBytes }
}

async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let i = 0; i < count; i += 1) results.push(await work())
  return results
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
