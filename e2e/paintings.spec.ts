import type { Page, Route } from '@playwright/test'
import { unreadable } from './contrast.ts'
import { openAlive, watch } from './reader.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const HALF_A_MINUTE = 30_000
const PAINTINGS = '**/assets/paintings/*.avif'

/** Returns the URL of the visible painting. */
const shown = (page: Page) =>
  page.locator('.painting picture:last-child img').evaluate((image: HTMLImageElement) => image.currentSrc)

/** Opens the home page with a fake clock, and waits for a painting. */
async function openWithClock(page: Page) {
  await page.clock.install()
  await page.goto('/en')
  await expect(page.locator('.painting img')).toHaveCount(1)
  return shown(page)
}

const nextPainting = (page: Page) => page.getByRole('button', { name: 'Next painting' })

test.describe('text on paintings is readable', () => {
  const screens = [
    '',
    '?q=go',
    '?q=zzzzqqqq',
    '/valsi/klama',
    '/valsi/jbovlaste',
    '/languages',
    '/nowhere',
    '/ko-zehe-sarji',
  ]
  // disables transitions, because colours are measured right after a theme change
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  // split in two, so that both workers share the tests
  for (const half of [0, 1])
    test(`text is readable and never on a painting, in both themes, 390 and 1280 px wide (${half + 1} of 2)`, async ({
      page,
    }) => {
      for (const screen of screens.filter((_, n) => n % 2 === half)) {
        await openAlive(page, `/en${screen}`)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          for (const width of [390, 1280]) {
            await page.setViewportSize({ width, height: 844 })
            expect(await unreadable(page), `${screen}, ${colorScheme}, ${width} wide`).toEqual([])
          }
        }
      }
    })

  test('the contrast check finds text directly on a painting and text with low contrast', async ({ page }) => {
    await openAlive(page, '/en/languages')
    const set = (selector: string, property: string, value: string) =>
      page.locator(selector).evaluate((element, [p, v]) => element.style.setProperty(p!, v!), [property, value])
    await set('.lede', 'color', '#999')
    await set('.sheet', 'background', 'white')
    expect(await unreadable(page)).toEqual([expect.stringMatching(/^“.*” in p\.lede has a contrast of 2\.85$/)])
    await set('.sheet', 'background', 'none')
    const found = await unreadable(page)
    expect(found.filter((line) => line.endsWith('lies on the painting')).length).toBeGreaterThan(5)
  })
})

/** Returns Chromium's render passes per frame while `work` runs. */
async function renderPasses(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['viz'] })
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: { name: string }[] }
  const count = (name: string) => traceEvents.filter((event) => event.name === name).length
  const frames = count('DirectRenderer::DrawFrame')
  expect(frames, 'frames').toBeGreaterThan(0)
  return count('DirectRenderer::DrawRenderPass') / frames
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`scrolling a page over a painting needs no additional blending, ${colorScheme}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL!, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await openAlive(page, '/en?q=go')
    await expect(page.locator('.painting img')).toHaveCount(1)
    const scroll = async () => {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await page.mouse.wheel(0, 100)
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
    }
    expect(await renderPasses(page, scroll)).toBe(1)
    await context.close()
  })

test('a page hydrates without errors although its server-rendered HTML has no painting', async ({ page, request }) => {
  expect(await (await request.get('/en')).text()).not.toContain('.avif')
  const seen = watch(page)
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto('/en')
    await expect(page.locator('.painting img')).toHaveCount(1)
  }
  expect(seen).toEqual([])
})

test('a narrow window shows the portrait crop of a painting, and a wide one shows the landscape crop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en')
  await expect.poll(() => shown(page)).toMatch(/-tall\.avif$/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => shown(page)).toMatch(/-wide\.avif$/)
})

test('the painting changes every 30 seconds, once the next one has loaded', async ({ page }) => {
  const first = await openWithClock(page)
  const held: Route[] = []
  await page.route(PAINTINGS, (route) => void held.push(route))
  await page.clock.fastForward(HALF_A_MINUTE)
  await expect.poll(() => held.length).toBe(1)
  expect(await shown(page)).toBe(first)

  await held[0]!.continue()
  await expect.poll(() => shown(page)).toBe(held[0]!.request().url())
  const dissolving = await page
    .locator('.painting picture:last-child img')
    .evaluate((image) =>
      image.getAnimations().map((it) => [(it as CSSAnimation).animationName, it.effect?.getTiming().duration]),
    )
  expect(dissolving).toEqual([['dissolve', 2400]])
  expect(await page.locator('.painting picture').first().locator('img').getAttribute('src')).toBe(
    new URL(first).pathname,
  )

  await page.unroute(PAINTINGS)
  const second = await shown(page)
  await page.clock.fastForward(HALF_A_MINUTE)
  await expect.poll(() => shown(page)).not.toBe(second)
  await expect(page.locator('.painting picture')).toHaveCount(2)
})

test('the current painting stays if the next one fails to load, and a later one replaces it', async ({ page }) => {
  const first = await openWithClock(page)
  const lost: string[] = []
  await page.route(PAINTINGS, (route) => {
    lost.push(route.request().url())
    return route.abort()
  })
  await page.clock.fastForward(HALF_A_MINUTE)
  await expect.poll(() => lost.length).toBe(1)
  expect(await shown(page)).toBe(first)
  await page.unroute(PAINTINGS)
  await page.clock.fastForward(HALF_A_MINUTE)
  await expect.poll(() => shown(page)).not.toBe(first)
  expect(lost).not.toContain(await shown(page))
})

test.describe('paintings respect reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the painting only changes on request and without a transition if reduced motion is preferred', async ({
    page,
  }) => {
    const first = await openWithClock(page)
    await page.clock.fastForward(20 * HALF_A_MINUTE)
    expect(await shown(page)).toBe(first)
    await nextPainting(page).click()
    await expect.poll(() => shown(page)).not.toBe(first)
    const last = page.locator('.painting picture:last-child img')
    expect(await last.evaluate((image) => getComputedStyle(image).animationDuration)).toBe('0s')
  })
})

test('only one painting is loaded in data saver mode', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const fetched = new Set<string>()
  page.on('request', (request) => request.url().endsWith('.avif') && fetched.add(request.url()))
  const first = await openWithClock(page)
  await page.clock.fastForward(20 * HALF_A_MINUTE)
  expect([...fetched]).toEqual([first])
  expect(await shown(page)).toBe(first)
})

test('the footer shows the painting’s name and a button for the next one', async ({ page }) => {
  const first = await openWithClock(page)
  const label = page.locator('.foot .label')
  const name = (await label.textContent())!
  expect(name).toMatch(/^Painting \d+ of 13: lo [^,]+, [a-z ]+$/)
  await nextPainting(page).click()
  await expect.poll(() => shown(page)).not.toBe(first)
  await expect(label).not.toHaveText(name)
})
