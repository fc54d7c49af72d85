import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

declare global {
  interface Window {
    shifted: number
  }
}

/** Delay before the fonts load, in milliseconds, so that the page is first painted in system fonts. */
const FONTS_AFTER_MS = 700
const MAX_SHIFT = 0.05
/** Layout shift score if everything on a phone screen moves by the height of one line. */
const ONE_LINE = 0.3

/** Returns the cumulative layout shift of a page whose fonts load late. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, FONTS_AFTER_MS))
    await route.continue()
  })
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(500)
  return page.evaluate(() => window.shifted)
}

const PATHS = ['/en', '/ru', '/jbo', '/ru/valsi/klama', '/jbo/valsi/klama', '/ru?q=дом', '/jbo?q=klama']

for (const width of [390, 1280])
  test(`pages at ${width} px keep their layout when the fonts arrive`, async ({ context }) => {
    const shifts: number[] = []
    for (const path of PATHS) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 850 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      shifts.push(await shiftOf(page, path))
      await page.close()
    }
    // system fonts match the widths only on average: on one page, a line that barely fits may wrap and shift everything below it
    // by one line
    const [largest, ...others] = shifts.toSorted((a, b) => b - a)
    expect(Math.max(...others)).toBeLessThanOrEqual(MAX_SHIFT)
    expect(largest).toBeLessThanOrEqual(ONE_LINE)
  })
