import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

const screens = [
  '',
  '?q=go',
  '?q=zzzzqqqq',
  '/valsi/klama',
  '/valsi/jbovlaste',
  '/languages',
  '/valsi/nosuchword',
  '/nowhere',
  '/dev/ui',
]

for (const theme of ['light', 'dark'] as const) {
  for (const locale of ['en', 'jbo', 'ru']) {
    test(`axe finds nothing on any screen in ${locale}, ${theme}`, async ({ browser, baseURL }) => {
      test.setTimeout(120_000)
      const context = await browser.newContext({ colorScheme: theme, baseURL: baseURL! })
      const page = await context.newPage()
      for (const screen of screens) {
        await page.goto(`/${locale}${screen}`, { waitUntil: 'networkidle' })
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map((node) => node.html)
              .slice(0, 3)
              .join(' | ')}`,
        )
        expect(found, `${locale}${screen}`).toEqual([])
      }
      await context.close()
    })
  }
}

test('every page says nothing to the console and hydrates as it was drawn', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  for (const screen of ['', '?q=go', '/valsi/klama', '/languages', '/dev/ui'])
    await page.goto(`/en${screen}`, { waitUntil: 'networkidle' })
  expect(said).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a search, an entry and the languages can be read, and the search can be sent', async ({ page }) => {
    await page.goto('/en/valsi/klama')
    await expect(page.getByRole('heading', { level: 1, name: 'klama' })).toBeVisible()
    await expect(page.getByText('comes or goes to').first()).toBeVisible()
    await page.goto('/en/languages')
    await expect(page.getByRole('cell', { name: '日本語' })).toBeVisible()
    await page.goto('/en')
    await page.getByRole('textbox', { name: 'Search the dictionary' }).fill('dog')
    await page.keyboard.press('Enter')
    await expect(page.locator('.hw').first()).toHaveText('gerku')
  })
})

test('unprefixed addresses lead to the chosen language, with query and hash', async ({ page }) => {
  await page.goto('/valsi/klama?x=1#d5')
  await expect(page).toHaveURL('/en/valsi/klama?x=1#d5')
  await page.getByRole('link', { name: 'RU', exact: true }).click()
  await expect(page).toHaveURL(/\/ru\/valsi\/klama/)
  await page.goto('/valsi/gerku')
  await expect(page).toHaveURL('/ru/valsi/gerku')
  await page.goto('/')
  await expect(page).toHaveURL('/ru')
})

test('an address that leads nowhere answers 404 and offers the search', async ({ page }) => {
  expect((await page.goto('/en/nowhere'))?.status()).toBe(404)
  expect((await page.goto('/en/valsi/nosuchword'))?.status()).toBe(404)
  await page.getByRole('link', { name: 'Search for it' }).click()
  await expect(page.getByRole('textbox', { name: 'Search the dictionary' })).toHaveValue('nosuchword')
})

test('pages carry title, description, canonical and alternate links', async ({ page }) => {
  await page.goto('/ru/valsi/klama')
  await expect(page).toHaveTitle('klama · vlacku')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /приходит/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/ru\/valsi\/klama$/)
  await expect(page.locator('link[rel=alternate][hreflang=jbo]')).toHaveAttribute('href', /\/jbo\/valsi\/klama$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('the theme is kept from page to page', async ({ page }) => {
  await page.goto('/en')
  const before = await page.locator('html').getAttribute('class')
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await page.goto('/en/languages')
  expect(await page.locator('html').getAttribute('class')).not.toBe(before)
})

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const screen of ['', '?q=go', '/valsi/jbovlaste', '/languages']) {
    await page.goto(`/en${screen}`)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([screen, wider]).toEqual([screen, 0])
  }
})
