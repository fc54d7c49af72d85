/**
 * `node scripts/screens.mjs [http://127.0.0.1:8080]`: takes the screenshots in docs/screens from a running site, preferably with
 * the complete dictionary and `TEST_SITE` off. Requires Chromium.
 */
import fs from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs'

const baseURL = process.argv[2] ?? 'http://127.0.0.1:8080'
const folder = path.resolve(import.meta.dirname, '../docs/screens')
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Name, path, size, theme, painting number and the element to open */
const screens = [
  ['home', '/en', DESKTOP, 'light', 4],
  ['home-phone', '/jbo', PHONE, 'dark', 6],
  ['search', '/en?q=go', DESKTOP, 'light', 0],
  ['search-phone', '/ru?q=идти', PHONE, 'light', 1],
  ['entry', '/en/valsi/klama', DESKTOP, 'light', 9],
  ['entry-dark', '/ru/valsi/jbovlaste', DESKTOP, 'dark', 12],
  ['languages', '/jbo/languages', DESKTOP, 'light', 3],
  ['reel-phone', '/en/tiktoknu', PHONE, 'light', 8],
  ['april', '/ru/ko-zehe-sarji', DESKTOP, 'light', 11],
  ['chat', '/en/recent', DESKTOP, 'dark', 7, (page) => page.locator('.ticker').click()],
]

fs.mkdirSync(folder, { recursive: true })
const executablePath = findChromium()
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
for (const [name, address, viewport, colorScheme, painting, open] of screens) {
  const context = await browser.newContext({ baseURL, viewport, colorScheme, reducedMotion: 'reduce' })
  // makes screenshots reproducible, since the first painting is otherwise random
  await context.addInitScript(`Math.random = () => ${(painting + 0.5) / 13}`)
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  await open?.(page)
  await page.waitForTimeout(500)
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(path.join(folder, `${name}.webp`))
  await context.close()
}
await browser.close()
