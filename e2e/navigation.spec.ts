import type { Page } from '@playwright/test'
import { logInAs, openAlive } from './reader.ts'
import { expect, test } from './test.ts'

const heading = (page: Page) => page.locator('main h1')

test('navigation moves the focus to the new page’s heading, and going back returns it to the link', async ({
  page,
}) => {
  await openAlive(page, '/en')
  await expect(heading(page)).not.toBeFocused()
  for (const [link, title] of [
    ['Recent', 'Recent changes'],
    ['Courses', 'Courses and collections'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
    await expect(heading(page)).toHaveText(title)
    await expect(heading(page)).toBeFocused()
  }
  const course = page.locator('main a[href^="/en/collections/"]').first()
  await course.click()
  await expect(page).toHaveURL(/\/en\/collections\/\d+$/)
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toHaveText('Courses and collections')
  await expect(page.locator('main a:focus')).toHaveAttribute('href', /\/en\/collections\/\d+$/)
})

test('changing the search parameters leaves the focus in place', async ({ page }) => {
  await openAlive(page, '/en')
  const field = page.locator('main input[name=q]')
  await field.pressSequentially('klama')
  await expect(page).toHaveURL(/q=klama/)
  await expect(page.locator('.row').first()).toBeVisible()
  await expect(field).toBeFocused()
})

test('an autofocused field on the new page retains the focus after navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAlive(page, '/en/valsi/klama')
  await page.locator('header.top a.only-s').click()
  await expect(page.locator('main input[name=q]')).toBeFocused()
})

test('pressing ? lists the keyboard shortcuts of the screen, except while typing', async ({ page }) => {
  await logInAs(page, 'alis')
  await openAlive(page, '/en/valsi/klama')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Next and previous comment')).toBeVisible()
  await expect(dialog.getByText('Go to the search field')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const field = page.getByRole('banner').locator('input[name=q]')
  await field.pressSequentially('?')
  await expect(field).toHaveValue('?')
  await expect(dialog).toBeHidden()
  await page.locator('footer').getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(dialog).toBeVisible()
})
