import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs'
import { percentile } from './load.ts'
import { ms, row } from './table.ts'

const RUNS = 5
/** Lighthouse's slow 4G profile with 4× CPU throttling. */
const SLOW_4G = {
  ...{ offline: false, latency: 150 },
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWDOWN = 4
const PHONE = { width: 390, height: 844 }
const WORDS = ['klama', 'gerku', 'prenu', 'water', 'house', 'friend', 'walk', 'morsi']
/** Interval between key presses, in milliseconds: longer than any response time, so that each response is measured separately. */
const BETWEEN_KEYS = 700

/** Measures page loads and typing on a phone with a slow CPU. */
export async function measureInBrowser(url: string) {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
  try {
    for (const [what, path] of Object.entries({ 'home page': '/en', entry: '/en/valsi/klama', results: '/en?q=go' })) {
      const visits: number[] = []
      let scriptBytes = 0
      for (let n = 0; n < RUNS; n++) {
        const visited = await visit(browser, url + path)
        visits.push(visited.lcp)
        scriptBytes = visited.scriptBytes
      }
      const lcp = percentile(visits, 0.5)
      row(`LCP of the ${what} on a phone, slow 4G, CPU slowed four times`, ms(lcp), [
        { measured: lcp, max: 1000, unit: 'ms' },
      ])
      const kb = scriptBytes / 1024
      if (path === '/en')
        row(`JavaScript of the ${what}`, `${kb.toFixed(1)} KB`, [{ measured: kb, max: 150, unit: 'KB' }])
    }
    const painted = await typeWords(browser, url)
    const [median, p95] = [percentile(painted, 0.5), percentile(painted, 0.95)]
    row('key press to painted results, CPU slowed four times', `median ${ms(median)}, p95 ${ms(p95)}`, [
      { measured: median, max: 100, unit: 'ms median' },
      { measured: p95, max: 200, unit: 'ms p95' },
    ])
  } finally {
    await browser.close()
  }
}

async function slowPage(context: BrowserContext, network?: typeof SLOW_4G): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  if (network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
  }
  return page
}

/** Visits a page with an empty cache. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await slowPage(context, SLOW_4G)
  let scriptBytes = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scriptBytes += (await response.request().sizes()).responseBodySize
  })
  await page.addInitScript(() => {
    const metrics = window as unknown as { lcp: number }
    metrics.lcp = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) metrics.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  const lcp = await page.evaluate(() => (window as unknown as { lcp: number }).lcp)
  await context.close()
  return { lcp, scriptBytes }
}

async function typeWords(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await slowPage(context)
  await page.addInitScript({ path: 'bench/notePaints.js' })
  await page.goto(`${url}/en?q=go`, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  const field = page.getByRole('textbox').first()
  for (const word of WORDS) {
    await field.fill('')
    await page.waitForTimeout(BETWEEN_KEYS)
    await field.pressSequentially(word, { delay: BETWEEN_KEYS })
    await page.waitForTimeout(BETWEEN_KEYS)
  }
  const painted = await page.evaluate(() => (window as unknown as { painted: number[] }).painted)
  await context.close()
  return painted
}
