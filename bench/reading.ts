import type { Browser, BrowserContext } from '@playwright/test'

/** Metrics of a user's visit without throttling. */
export interface Reading {
  /** Of the first visit to the home page; the median of three runs by the number of requests. */
  requests: number
  scripts: number
  /** Cumulative layout shift, the larger one of 390 and 1280 px (web.dev/cls). */
  shift: { entry: number; results: number }
  /** Time from each key press to the frame with its results (ms). */
  keyToPainted: number[]
}

const WORDS = ['klama', 'gerku', 'prenu', 'water', 'house', 'friend', 'walk', 'morsi']
/** Time between two key presses (ms): longer than any response, so that each is measured separately. */
const BETWEEN_KEYS = 700

export async function measureReading(browser: Browser, url: string): Promise<Reading> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    return {
      ...(await middleVisit(browser, url)),
      shift: {
        entry: await shiftOf(browser, `${url}/en/valsi/klama`),
        results: await shiftOf(browser, `${url}/en?q=go`),
      },
      keyToPainted: await typeWords(context, url),
    }
  } finally {
    await context.close()
  }
}

async function middleVisit(browser: Browser, url: string) {
  const visits: Awaited<ReturnType<typeof countRequests>>[] = []
  for (let n = 0; n < 3; n++) visits.push(await countRequests(browser, url))
  return visits.toSorted((a, b) => a.requests - b.requests)[1]!
}

async function countRequests(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const kinds: string[] = []
  page.on('request', (request) => kinds.push(request.resourceType()))
  await page.goto(`${url}/en`, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  await page.close()
  return { requests: kinds.length, scripts: kinds.filter((kind) => kind === 'script').length }
}

async function shiftOf(browser: Browser, address: string): Promise<number> {
  let worst = 0
  for (const width of [390, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number }
      seen.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(3000)
    worst = Math.max(worst, await page.evaluate(() => (window as unknown as { shift: number }).shift))
    await page.close()
  }
  return worst
}

async function typeWords(context: BrowserContext, url: string): Promise<number[]> {
  const page = await context.newPage()
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
  await page.close()
  return painted
}
