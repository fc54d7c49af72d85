import type { Page } from '@playwright/test'
import { learner, logInAs, openAlive } from './reader.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button]'

/** Lists the controls that the floating button overlaps. */
const covered = (page: Page) =>
  page.evaluate((controls) => {
    const fab = document.querySelector('.add-button')
    if (!fab || getComputedStyle(fab).visibility === 'hidden') return 'the button is hidden'
    const box = fab.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control !== fab && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) =>
        [...control.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        ),
      )
      .map((control) => control.outerHTML.slice(0, 120))
  }, CONTROLS)

/** Scrolls to the end and slightly back up, which shows the floating button. */
async function toTheEnd(page: Page) {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.evaluate(() => window.scrollBy(0, -12))
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
}

test('the floating button covers no control at the end of a page', async ({ page }) => {
  await logInAs(page, 'noras')
  for (const path of [
    ...['', '?q=klama', '/valsi/klama', '/recent', '/recent?tab=threads', '/collections', '/collections/1', '/users'],
    ...['/languages', '/ko-zehe-sarji', '/message/2', '/comments/new-thread', '/valsi/add', '/roles', '/profile'],
    ...['/help/search', '/export', '/collections/1/flashcards', '/study', '/definition/markdown'],
  ]) {
    await openAlive(page, `/en${path}`)
    await expect(page.locator('.add-button')).toBeAttached()
    // content that loads later moves the end
    await expect(async () => {
      await toTheEnd(page)
      expect(await covered(page), path).toEqual([])
    }).toPass()
  }
})

test('the floating button covers no button on a newly opened page on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await logInAs(page, 'noras')
  for (const path of ['/comments/new-thread', '/valsi/add', '/valsi/klama', '/message/2', '/export']) {
    await openAlive(page, `/en${path}`)
    await expect(page.locator('.add-button')).toBeVisible()
    await expect(async () => {
      const buttons = (await covered(page)) as string[]
      expect(
        buttons.filter((control) => !control.startsWith('<a')),
        path,
      ).toEqual([])
    }).toPass()
  }
})

test('the floating button hides while the user scrolls down or types, and on the study screen', async ({ page }) => {
  await logInAs(page, 'alis')
  await openAlive(page, '/en/help/search')
  const fab = page.locator('.add-button')
  await expect(fab).toBeVisible()
  await page.evaluate(() => window.scrollBy(0, 300))
  await expect(fab).toBeHidden()
  await page.evaluate(() => window.scrollBy(0, -100))
  await expect(fab).toBeVisible()
  await openAlive(page, '/en/comments/new-thread')
  await page.getByRole('textbox').first().focus()
  await expect(fab).toBeHidden()
  await openAlive(page, '/en/collections/1/flashcards/study')
  await expect(fab).toHaveCount(0)
})

/** Returns the sum of layout shifts without user input since the page was opened. */
async function layoutShift(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expect(page.locator('.painting img').first()).toBeAttached()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await page.waitForTimeout(700)
  return page.evaluate(() =>
    (window as unknown as { shifted: { value: number }[] }).shifted.reduce((sum, { value }) => sum + value, 0),
  )
}

test('the study, progress, editor and collection pages load without layout shifts', async ({ page }) => {
  const { post } = await learner(page, 'alis')
  const { collection_id } = await post('/collections', { name: 'layout' })
  await post(`/collections/${collection_id}/items`, {
    ...{ free_content_front: 'coi', free_content_back: 'hello', direction: 'both' },
  })
  await logInAs(page, 'alis')
  await page.addInitScript(() => {
    const shifted: { value: number; sources: unknown[] }[] = []
    Object.assign(window, { shifted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[])
        shifted.push({
          value: entry.value,
          sources: entry.sources.map(({ node, previousRect, currentRect }) => [
            node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent,
            JSON.stringify(previousRect),
            JSON.stringify(currentRect),
          ]),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of [
    `/collections/${collection_id}/flashcards/study`,
    `/collections/${collection_id}`,
    '/study',
    '/collections',
    '/definition/100000005/edit',
    '/definition/markdown/100000005',
    '/definition/markdown',
    '/valsi/klama',
    '',
  ]) {
    const shift = await layoutShift(page, `/en${path}`)
    if (process.env.SHIFTS) console.log(path, shift, JSON.stringify(await page.evaluate('window.shifted'), null, 1))
    expect.soft(shift, path).toBeLessThanOrEqual(0.05)
  }
})

test('the header shows a logged-in user’s links from the first paint', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await logInAs(page, 'alis')
  await openAlive(page, '/en/recent')
  await expect(page.locator('.nav.right').getByRole('link', { name: 'alis', exact: true })).toBeVisible()
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.nav.right > *')]
        .filter((item) => item.checkVisibility())
        .map((item) => Math.round(item.getBoundingClientRect().left)),
    )
  await expect(page.locator('.nav.right .bell[href]')).toBeVisible()
  const alive = await places()
  // serves the page as rendered by the server, without scripts
  await page.route(/\/assets\/(?!first-)[\w-]+\.js$/, (route) => route.abort())
  await page.goto('/en/recent')
  await expect(page.locator('.nav.right .for-visitors').first()).toBeHidden()
  expect(await places()).toEqual(alive)
})

test('the header shows a visitor’s links before the script runs', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.route(/\/assets\/(?!first-)[\w-]+\.js$/, (route) => route.abort())
  await page.goto('/en/recent')
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Activity' })).toBeHidden()
})
