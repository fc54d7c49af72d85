import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Opens a page whose script loads late, as on a slow network, and runs `reader` before the script is delivered. */
async function openSlowly(page: Page, url: string, reader: () => Promise<void>) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => held.then(() => route.continue()), { times: 1 })
  await page.goto(url, { waitUntil: 'commit' })
  await reader()
  await expect(page.locator('.painting img')).toHaveCount(0) // present only once the page is hydrated
  letGo()
}

test('input before hydration is preserved', async ({ page }) => {
  const more = page.getByRole('button', { name: 'More' })
  await openSlowly(page, '/en?q=klama', async () => {
    await page.getByRole('checkbox', { name: 'all languages' }).check()
    await more.click()
  })
  await expect(page).toHaveURL(/langs=all/)
  await expect(more).toHaveAttribute('aria-expanded', 'true')
})

test('pressing Escape cancels a click made before hydration', async ({ page }) => {
  const more = page.getByRole('button', { name: 'More' })
  await openSlowly(page, '/en/languages', async () => {
    await more.click()
    await page.keyboard.press('Escape')
  })
  await expect(page.locator('.painting img').first()).toBeAttached()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
})

test('text typed before hydration triggers a search', async ({ page }) => {
  await openSlowly(page, '/en', () => page.getByRole('textbox', { name: 'Search the dictionary' }).fill('gerku'))
  await expect(page).toHaveURL(/q=gerku/)
  await expect(page.locator('.headword').first()).toHaveText('gerku')
})
