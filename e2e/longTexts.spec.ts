import type { Page } from '@playwright/test'
import { overflowOf } from './axe.ts'
import { writeLongTexts } from './longTexts.ts'
import { LONG_NAME, learner, logInAs, openAlive } from './reader.ts'
import { expect, test } from './test.ts'

/** Window widths: a phone, a tablet, the narrowest window with the full header, and a desktop. */
const WIDTHS = [390, 768, 1024, 1280]

async function fitsWindows(page: Page, at: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(await overflowOf(page), `${at.slice(0, 80)}, ${width} px: wider than the window`).toBe(0)
  }
}

test('words, URLs, names and formulas of any length fit the page', async ({ page }) => {
  test.setTimeout(400_000)
  const paths = await writeLongTexts(page, 'alis')
  await logInAs(page, LONG_NAME)
  for (const path of paths) {
    const at = `/en${path}`
    expect([at, (await openAlive(page, at))?.status()]).toEqual([at, 200])
    await expect(page.locator('main .skeleton'), `${at}: all is there`).toHaveCount(0)
    await expect(page.locator('code.tex'), `${at}: formulas are drawn`).toHaveCount(0)
    await fitsWindows(page, at)
    if (path === '') await expect.poll(() => leftOf(page, '.trending > *')).toBe(await leftOf(page, '.intro > *'))
  }
})

const leftOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.x

for (const locale of ['en', 'jbo', 'ru'])
  test(`the header fits in ${locale}, or collapses into a menu`, async ({ page }) => {
    const last = page.locator('header.top button:visible').last()
    for (const login of [false, true]) {
      if (login) await logInAs(page, LONG_NAME)
      await openAlive(page, `/${locale}/recent`)
      await fitsWindows(page, `/${locale}/recent`)
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await expect(last).toBeInViewport({ ratio: 1 })
    }
  })

test('the header menu closes when the window becomes wide enough for all menu items', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 844 })
  await openAlive(page, '/en/recent')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.locator('.phonemenu .menu')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(page.locator('.phonemenu .menu')).toHaveCount(0)
})

test.describe('pages fit a phone screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the button that adds a word to a collection does not overlap any text', async ({ page }) => {
    await logInAs(page, LONG_NAME)
    await openAlive(page, '/en?q=klama')
    const row = page.locator('.row').first()
    const button = (await row.locator('.collect').boundingBox())!
    const definition = (await row.locator('.definition').boundingBox())!
    expect(button.height).toBeGreaterThanOrEqual(44)
    expect(button.y + button.height).toBeLessThanOrEqual(definition.y)
  })

  test('the magnifier icon focuses the search field on the home page', async ({ page }) => {
    await openAlive(page, '/ru/valsi/klama')
    await page.locator('header.top a.only-s').click()
    await expect(page).toHaveURL('/ru')
    await expect(page.locator('main input[name=q]')).toBeFocused()
    await page.goBack()
    await expect(page.locator('h1')).toHaveText('klama')
    await page.goForward()
    await expect(page).toHaveURL('/ru')
    await expect(page.locator('main input[name=q]'), 'once only').not.toBeFocused()
  })

  test('scrollable tabs fade out at the edge of their row', async ({ page }) => {
    await logInAs(page, LONG_NAME)
    await openAlive(page, '/en/reactions')
    const tabs = page.locator('.tabs').first()
    const cut = () => tabs.evaluate((element) => getComputedStyle(element).getPropertyValue('--cut-end'))
    expect(await cut()).toBe('48px')
    await tabs.evaluate((element) => element.scrollTo({ left: 1000, behavior: 'instant' }))
    await expect.poll(cut).toBe('0px')
  })

  test('the current tab of a scrollable tab row is scrolled into view', async ({ page }) => {
    await logInAs(page, 'noras')
    await openAlive(page, '/ru/failed-jobs')
    // the whole tab except its bottom edge, which overlaps the border of the row
    await expect(page.locator('.tabs [aria-current=page]')).toBeInViewport({ ratio: 0.95 })
  })
})

test('the preview banner wraps lines before it breaks words', async ({ page }) => {
  const api = await learner(page, LONG_NAME)
  const { definition_id } = await api.post('/jbovlaste/valsi', {
    word: 'kinas',
    lang_id: 2,
    definition: '$x_1$ brings $x_2$ to $x_3$ from $x_4$ by $x_5$',
    place_keywords: ['transporter', 'coca leaves', 'destination', 'origin', 'conveyance'].map((word) => ({ word })),
  })
  await logInAs(page, LONG_NAME)
  await page.setViewportSize({ width: 1280, height: 844 })
  await openAlive(page, `/en/definition/markdown/${definition_id}`)
  const cells = page.locator('.seen .ribbon li:not(.ribbon-word)')
  await expect(cells).toHaveCount(5)
  const boxes = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()))
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(2)
  for (const { width } of boxes) expect(width).toBeGreaterThan(80)
})
