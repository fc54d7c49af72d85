import type { Page } from '@playwright/test'
import { logInAs, openAlive } from './reader.ts'
import { expect, test } from './test.ts'

/** Opens a page and then goes offline. */
async function openedBefore(page: Page, path: string) {
  await openAlive(page, path)
  await page.context().setOffline(true)
}
const lost = (page: Page) => expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible()

test('the chat line reports a lost connection without breaking the page, and works again after reconnecting', async ({
  page,
}) => {
  await openedBefore(page, '/en/languages')
  const line = page.getByRole('button', { name: /Chat/ }).and(page.locator('.ticker'))
  await line.click()
  await lost(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Languages')
  await page.context().setOffline(false)
  await line.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('voting without a connection shows an error, and voting works again after reconnecting', async ({ page }) => {
  await logInAs(page, 'alis')
  await openedBefore(page, '/en/valsi/coi')
  const vote = page.getByRole('button', { name: 'Upvote' }).first()
  await vote.click()
  await expect(page.locator('.toast').filter({ hasText: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('coi')
  await page.context().setOffline(false)
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
})

test('a page that fails to load shows an error within the layout, and loads on retry', async ({ page }) => {
  await openedBefore(page, '/en/languages')
  for (const name of ['Recent', 'Courses']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    // The first page's error stays visible until the second page has failed; then, its heading gets the focus.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await lost(page)
    await expect(page.getByRole('banner')).toBeVisible()
  }
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses and collections')
})
