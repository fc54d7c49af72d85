import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { LOCALES } from './locales.ts'
import { openAlive } from './reader.ts'
import { expect, test } from './test.ts'

const PAGE = '/ko-zehe-sarji'
const tune = (page: Page) => page.locator('.tune button')

for (const locale of LOCALES)
  test(`the notice in ${locale} is complete, accessible in both themes, and not indexed`, async ({ page }) => {
    test.setTimeout(60_000)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await openAlive(page, `/${locale}${PAGE}`)
      await page.locator('.counter button').last().click()
      expect(await violationsOf(page)).toEqual([])
    }
    await expect(page.getByRole('heading', { level: 1, name: "ko ze'e sarji" })).toBeVisible()
    await expect(page.locator('main')).not.toContainText('april.')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })

test('the home page does not link to the April notice', async ({ page }) => {
  await page.goto('/en')
  await expect(page.locator(`a[href*="ko-zehe-sarji"]`)).toHaveCount(0)
})

test.describe('the April notice works without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the complete April notice is shown without JavaScript', async ({ page }) => {
    await page.goto(`/en${PAGE}`)
    await expect(page.getByText('People took x₅ and never brought it back.')).toBeVisible()
    await expect(page.getByText('This page is a joke.')).toBeVisible()
  })
})

test('an April notice total can be calculated with the keyboard alone', async ({ page }) => {
  await openAlive(page, `/en${PAGE}`)
  await page.getByRole('textbox', { name: 'x5: quantity' }).press('ControlOrMeta+a')
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('.receipt tbody tr')).toHaveText(/4 × x5\s*32/)
  await expect(page.locator('.receipt .aloud')).toContainText('li cire')
})

test('audio starts on the first click of its button and stops on the second', async ({ page }) => {
  await page.addInitScript(() => {
    const states = window as unknown as { contexts: AudioContext[] }
    states.contexts = []
    const { AudioContext } = window
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        states.contexts.push(this)
      }
    }
  })
  const states = () =>
    page.evaluate(() => (window as unknown as { contexts: AudioContext[] }).contexts.map((c) => c.state))
  await openAlive(page, `/en${PAGE}`)
  await expect(tune(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await states()).toEqual([])
  await tune(page).click()
  await expect(tune(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(states).toEqual(['running'])
  await tune(page).click()
  await expect(tune(page)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(states).toEqual(['closed'])

  await tune(page).click()
  await page.getByRole('link', { name: 'Recent', exact: true }).click()
  await expect(page).toHaveURL('/en/recent')
  await expect.poll(states).toEqual(['closed', 'closed'])
})

test('the audio button reports that the browser does not support Web Audio', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'))
  await openAlive(page, `/en${PAGE}`)
  await tune(page).click()
  await expect(page.locator('.tune')).toContainText('Failed to load audio')
  await expect(tune(page)).toHaveAttribute('aria-pressed', 'false')
})

test('the April notice fits the width of a phone screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const locale of ['en', 'jbo', 'ru']) {
    await openAlive(page, `/${locale}${PAGE}`)
    for (const more of await page.locator('.counter button:last-child').all()) await more.click()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([locale, wider]).toEqual([locale, 0])
  }
})
