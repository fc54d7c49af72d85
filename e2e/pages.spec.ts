import { openAlive } from './reader.ts'
import { expect, test } from './test.ts'

test.describe('pages work without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search results, entries and the language list are readable without JavaScript, and the search form works', async ({
    page,
  }) => {
    await page.goto('/en/valsi/klama')
    await expect(page.getByRole('heading', { level: 1, name: 'klama' })).toBeVisible()
    await expect(page.getByText('comes or goes to').first()).toBeVisible()
    await page.goto('/en/languages')
    await expect(page.getByRole('cell', { name: '日本語' })).toBeVisible()
    await page.goto('/en')
    await page.getByRole('textbox', { name: 'Search the dictionary' }).fill('dog')
    await page.keyboard.press('Enter')
    await expect(page.locator('.headword').first()).toHaveText('gerku')
  })
})

test('a URL without a locale redirects to the chosen language and preserves its query and hash', async ({ page }) => {
  // links already work before hydration, but don't store the language choice
  await openAlive(page, '/valsi/klama?x=1#d5')
  await expect(page).toHaveURL('/en/valsi/klama?x=1#d5')
  // content that loads late may move the link while it is being clicked
  await expect(async () => {
    await page.getByRole('link', { name: 'RU', exact: true }).click()
    await expect(page).toHaveURL(/\/ru\/valsi\/klama/, { timeout: 5000 })
  }).toPass()
  expect(await page.evaluate(() => document.cookie)).toContain('selectedLocale=ru')
  await page.goto('/valsi/gerku')
  await expect(page).toHaveURL('/ru/valsi/gerku')
  await page.goto('/')
  await expect(page).toHaveURL('/ru')
})

test('a path without a locale redirects to the stored locale if the cookie is missing', async ({ page }) => {
  await openAlive(page, '/en/languages')
  await page.evaluate(() => localStorage.setItem('selectedLocale', 'ru'))
  await page.context().clearCookies()
  await page.goto('/valsi/klama?x=1')
  await expect(page).toHaveURL('/ru/valsi/klama?x=1')
  await page.goto('/en/languages')
  await expect(page).toHaveURL('/en/languages')
})

test('an unknown URL returns 404 with a search form', async ({ page }) => {
  expect((await page.goto('/en/nowhere'))?.status()).toBe(404)
  expect((await page.goto('/en/valsi/nosuchword'))?.status()).toBe(404)
  await page.getByRole('link', { name: 'Search for it' }).click()
  await expect(page.getByRole('textbox', { name: 'Search the dictionary' })).toHaveValue('nosuchword')
})

test('words with any characters have a page, regardless of how its URL is encoded', async ({ page }) => {
  const shown: string[] = []
  page.on('framenavigated', (frame) => shown.push(frame.url()))
  for (const word of ['a|b', 'a^b', 'a[b]', `a"'\`{}<>b`, 'a\\b', 'a#?%b', "!$&()*+,-.:;=@_~'"]) {
    for (const encoded of new Set([encodeURIComponent(word), word.replace(/[#?%\\]/g, encodeURIComponent)])) {
      shown.length = 0
      expect((await openAlive(page, `/en/valsi/${encoded}`))?.status()).toBe(404)
      await page.getByRole('link', { name: 'Search for it' }).click()
      await expect(page.getByRole('textbox', { name: 'Search the dictionary' })).toHaveValue(word.replaceAll('_', ' '))
      expect(shown.length).toBeLessThan(5)
    }
  }
})

test('pages have a title, description, canonical link and alternate links', async ({ page }) => {
  await page.goto('/ru/valsi/klama')
  await expect(page).toHaveTitle('klama · vlacku')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /приходит/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/ru\/valsi\/klama$/)
  await expect(page.locator('link[rel=alternate][hreflang=jbo]')).toHaveAttribute('href', /\/jbo\/valsi\/klama$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})
