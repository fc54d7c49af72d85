import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { logIn, openAlive } from './reader.ts'
import { expect, test } from './test.ts'

/** Expects exactly one level-1 heading and no axe violations. */
async function isAccessible(page: Page, heading: string | RegExp) {
  await expect(page.locator('h1')).toHaveText(heading)
  expect(await violationsOf(page)).toEqual([])
}

test('the page for an unknown URL is accessible', async ({ page }) => {
  await page.goto('/en/nowhere')
  await isAccessible(page, 'Page not found')
})

test('a URL with invalid percent-encoding shows the site’s “not found” page', async ({ page }) => {
  const response = await page.goto('/en/word/%E0%A4%A')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('banner')).toBeVisible()
  await isAccessible(page, 'Page not found')
  await page.goto('/ru/valsi/%D0%B4%FF')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await isAccessible(page, /%D0%B4%FF/)
})

test('the page for a server error is accessible', async ({ page }) => {
  await page.route('**/api/language/languages*', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: 'An error occurred' } }),
  )
  await openAlive(page, '/en/help/entry')
  await page.evaluate(() => history.pushState(null, '', '/en/languages'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await isAccessible(page, 'This page can’t be shown')
})

test('the page for a missing permission is accessible', async ({ page }) => {
  await logIn(page)
  await page.goto('/en/bulk-import')
  await expect(page.getByRole('alert')).toContainText('You don’t have permission to do this')
  await isAccessible(page, 'This page can’t be shown')
})

test('the page for a lost connection is accessible', async ({ page }) => {
  await openAlive(page, '/en/help/entry')
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.evaluate(() => history.pushState(null, '', '/en/valsi/gerku'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('alert')).toContainText('You’re offline')
  await isAccessible(page, 'This page can’t be shown')
})

test('the tooltip with a word’s short definition is accessible', async ({ page }) => {
  await openAlive(page, '/en/valsi/klama')
  await page.locator('main a[data-word]').first().hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
