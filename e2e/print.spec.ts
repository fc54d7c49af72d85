import { expect, test } from './test.ts'

test('an entry on paper has the word, its definitions and its URL, and no menus or forms', async ({ page }) => {
  await page.goto('/en/valsi/klama')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('klama')
  await expect(page.locator('.printed-url')).toBeVisible()
  await expect(page.locator('.printed-url')).toContainText('/en/valsi/klama')
  await expect(page.locator('form:visible, button:visible')).toHaveCount(0)
  await expect(page.locator('header.top')).toBeHidden()
  await expect(page.locator('footer').last()).toBeHidden()
})
