import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { LOCALES } from './locales.ts'
import { frames, watch } from './reader.ts'
import { expect, test } from './test.ts'

/** Returns the word of the card that fills the screen; undefined while the reel is not shown. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const reel = document.querySelector('.reel')
    if (!reel) return undefined
    const { left, top, width, height } = reel.getBoundingClientRect()
    const card = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-card]')
    return card?.querySelector('h2')?.textContent
  })

async function open(page: Page, url = '/en/tiktoknu') {
  await page.goto(url)
  await expect(page.getByRole('article').first()).toBeVisible()
}

const words = (page: Page, count: number) =>
  page
    .locator('[data-card] h2')
    .allTextContents()
    .then((all) => all.slice(0, count))

test('a new user browses the reel by keyboard, likes a word, and finds it again after a reload', async ({ page }) => {
  await open(page)
  const [first, second, third] = await words(page, 3)
  expect(await shown(page)).toBe(first)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect.poll(() => shown(page)).toBe(third)
  await page.keyboard.press('k')
  await expect.poll(() => shown(page)).toBe(second)
  await page.keyboard.press('l')
  await expect(page.getByRole('button', { name: 'Likes (1)' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Likes (1)' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('link', { name: second!, exact: true })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^tiktoknu-favorites-\d{4}-\d\d-\d\d\.json$/)
  const [like] = JSON.parse(fs.readFileSync(await file.path(), 'utf8'))
  expect(like).toMatchObject({ kind: 'entry', language: 'en', title: second })
  expect(like.canonicalurl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/en\/valsi\//)
  await panel.getByRole('button', { name: `Remove ${second}` }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Likes (0)' })).toBeVisible()
})

test('the reel position is stable while more cards load, and no fast key press is lost', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/reel?')) requested.push(request.url())
  })
  await open(page)
  const [first] = await words(page, 1)
  await frames(page, 30)
  expect(await shown(page)).toBe(first)
  expect(requested).toHaveLength(1)
  for (let i = 0; i < 9; i++) await page.keyboard.press('j')
  // loads the next cards first
  await expect(page.locator('[data-card="12"]')).toBeAttached()
  for (let i = 0; i < 3; i++) await page.keyboard.press('j')
  await expect(page.locator('[data-card="12"]')).toBeFocused()
  await expect.poll(() => shown(page)).toBe(await page.locator('[data-card="12"] h2').textContent())
  expect(requested).toHaveLength(2)
})

test('pressing Enter opens the word, and going back returns to the same card of the reel', async ({ page }) => {
  await open(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const [, , third] = await words(page, 3)
  await expect.poll(() => shown(page)).toBe(third)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: third!, exact: true })).toBeVisible()
  await page.goBack()
  await expect.poll(() => shown(page)).toBe(third)
})

test('loaded reel cards remain usable without a connection, and an error is shown after the last one', async ({
  page,
  context,
}) => {
  await open(page)
  await context.setOffline(true)
  for (let i = 0; i < 10; i++) await page.keyboard.press('j')
  const end = page.locator('.reel')
  await expect(end.getByRole('alert')).toBeVisible()
  await expect(page.locator('[data-card] h2')).toHaveCount(10)
  await context.setOffline(false)
  await end.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.locator('[data-card] h2').count()).toBeGreaterThan(10)
})

test.describe('the reel works on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('one reel card fills the width of a phone screen and snaps into place after a swipe', async ({ page }) => {
    await open(page)
    const [first, second] = await words(page, 2)
    expect(await shown(page)).toBe(first)
    await page.locator('.reel').evaluate((reel) => reel.scrollBy(0, reel.clientHeight * 0.8))
    await expect.poll(() => shown(page)).toBe(second)
    const off = () => page.locator('.reel').evaluate((reel) => reel.scrollTop % reel.clientHeight)
    await expect.poll(off).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.locator('[data-card="1"]').getByRole('button', { name: 'Like' }).tap()
    await page.getByRole('button', { name: 'Likes (1)' }).tap()
    await expect(page.getByRole('dialog').getByRole('button', { name: `Remove ${second}` })).toBeInViewport()
  })

  test('a word of maximum length fits on the reel screen together with its buttons, even in landscape orientation', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 740, height: 360 })
    await open(page)
    await expect(page.locator('[data-card="0"]').getByRole('button', { name: 'Next' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})

test.describe('the reel page has a fallback without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the reel page explains that it requires JavaScript and links to other pages', async ({ page }) => {
    await page.goto('/en/tiktoknu')
    // located by element, because text locators ignore noscript
    await expect(page.locator('noscript p')).toContainText('requires JavaScript')
    await expect(page.locator('.reel')).toBeHidden()
    await page.locator('noscript a').click()
    await expect(page).toHaveURL(/\/en$/)
  })
})

test('the reel is not indexed by search engines', async ({ page }) => {
  await page.goto('/en/tiktoknu')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the reel and its panel have no axe violations, ${colorScheme}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ colorScheme, baseURL: baseURL!, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const seen = watch(page)
    for (const [n, locale] of LOCALES.entries()) {
      const rules = n === 0 && colorScheme === 'light' ? 'all' : 'of this view'
      await open(page, `/${locale}/tiktoknu`)
      await page.keyboard.press('l')
      await page.keyboard.press('j')
      expect(await violationsOf(page, rules), `${locale}, the reel`).toEqual([])
      await page.locator('.reelbar [aria-haspopup]').click()
      expect(await violationsOf(page, rules), `${locale}, its panel`).toEqual([])
    }
    expect(seen).toEqual([])
    await context.close()
  })
}
