import type { Locator } from '@playwright/test'
import { expect, test } from './test.ts'

test('a printed entry includes the word, its definitions in every language and its URL, but no menus or forms', async ({
  page,
}) => {
  await page.goto('/en/valsi/klama')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('klama')
  await expect(page.getByRole('heading', { name: 'Русский' })).toBeVisible()
  await expect(page.getByText('приходит или приезжает')).toBeVisible()
  await expect(page.locator('.printed-url')).toBeVisible()
  await expect(page.locator('.printed-url')).toContainText('/en/valsi/klama')
  await expect(
    page.locator('form:visible, button:visible:not(.explained > button), nav:visible, .painting:visible'),
  ).toHaveCount(0)
  // explained terms are buttons on the screen and plain text in print
  for (const term of ['gismu', 'x1'])
    await expect(page.locator('.explained > button', { hasText: term }).first()).toBeVisible()
  for (const text of ['Discuss', 'Log in', 'JSON Feed'])
    await expect(page.getByText(text).locator('visible=true')).toHaveCount(0)
  await expect(page.locator('header.top')).toBeHidden()
  await expect(page.locator('footer').last()).toBeHidden()
})

test('an entry is printed in dark text on white even if the dark theme is active', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto('/en/valsi/klama')
  const definition = page.locator('.sense .definition').first()
  expect(await brightnessOf(definition)).toBeLessThan(100)
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
  expect(await brightnessOf(definition)).toBeGreaterThan(200)
})

/** Returns the mean RGB value (0 to 255) of a text's colour, regardless of its notation. */
const brightnessOf = (text: Locator) =>
  text.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
    return (red! + green! + blue!) / 3
  })
