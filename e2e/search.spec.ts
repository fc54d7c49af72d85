import { LOCALES, quickInEnglish } from './locales.ts'
import { openAlive } from './reader.ts'
import { expect, test } from './test.ts'

const words = {
  en: { field: 'Search the dictionary', query: 'go', definition: 'comes or goes to' },
  jbo: { field: 'sisku lo valsi', query: 'klama', definition: "co'u zvati" },
  ru: { field: 'Поиск по словарю', query: 'идти', definition: 'приходит или приезжает' },
}

for (const locale of LOCALES) {
  const { field, query, definition } = words[locale]
  test(
    `a visitor searches for a word in ${locale}, opens it and goes back`,
    quickInEnglish(locale),
    async ({ page }) => {
      await page.goto(`/${locale}`)
      await page.getByRole('textbox', { name: field }).pressSequentially(query)
      const klama = page.locator('.row', { has: page.getByRole('link', { name: 'klama', exact: true }) }).first()
      await expect(klama).toContainText(definition)
      await expect(page).toHaveURL(`/${locale}?q=${encodeURIComponent(query)}&mode=dictionary`)

      await klama.getByRole('link', { name: 'klama', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'klama' })).toBeVisible()
      await expect(page).toHaveTitle('klama · vlacku')

      await page.goBack()
      await expect(page.getByRole('textbox', { name: field })).toHaveValue(query)
      await expect(klama).toBeVisible()
    },
  )
}

test('search results update while typing, and a late response never replaces a newer one', async ({ page }) => {
  await page.goto('/en')
  // delays the response for the first letters until the response for later letters has been shown
  let letGo = () => {}
  const shown = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const FIRST_LETTERS = /search=kl(&|$)/
  await page.route(FIRST_LETTERS, async (route) => {
    await shown
    await route.continue().catch(() => {})
  })
  const field = page.getByRole('textbox', { name: 'Search the dictionary' })
  const suggestRequest = page.waitForRequest(FIRST_LETTERS)
  await field.fill('kl')
  const over = suggestRequest.then((request) => request.response()) // null if the page aborted the request
  await suggestRequest
  await field.fill('gerku')
  await expect(page.locator('.headword').first()).toHaveText('gerku')
  letGo()
  await over
  await expect(page.locator('.headword').first()).toHaveText('gerku')
})

test('search corrects a misspelled word and splits a compound that is not in the dictionary', async ({ page }) => {
  await page.goto('/en?q=grku')
  await expect(page.locator('.headword').first()).toHaveText('gerku')
  await page.goto('/en?q=gerkykla')
  await expect(page.getByRole('link', { name: 'gerku' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'klama' }).first()).toBeVisible()
})

test('a search with results only in another language links to those results', async ({ page }) => {
  await page.goto('/en?q=собака')
  await page.getByRole('link', { name: 'Русский' }).click()
  await expect(page.locator('.headword').first()).toHaveText('gerku')
})

test('the language filter is stored in the URL and applied to the next search', async ({ page }) => {
  await openAlive(page, '/en?q=klama')
  await page.getByRole('checkbox', { name: 'all languages' }).check()
  await expect(page).toHaveURL(/langs=all/)
  await expect(page.getByText('Русский').first()).toBeVisible()
  await page.goto('/en')
  await page.getByRole('textbox', { name: 'Search the dictionary' }).fill('gerku')
  await expect(page).toHaveURL(/langs=all/)
})

test('search works with the keyboard alone: slash, letters, arrows, Enter', async ({ page }) => {
  await page.goto('/en/languages')
  await openAlive(page, '/en?q=go')
  await page.locator('body').click({ position: { x: 5, y: 300 } })
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Search the dictionary' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.headword').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/valsi\/klama$/)
})

test('special characters in a query are treated as plain text', async ({ page }) => {
  for (const text of [
    '%',
    '((',
    '[a-z]*',
    '\\',
    "'; drop table valsi; --",
    '<img src=x onerror=alert(1)>',
    'a'.repeat(5000),
    '\u202eklama',
  ]) {
    const response = await page.goto(`/en?q=${encodeURIComponent(text)}`)
    expect([text.slice(0, 20), response?.status()]).toEqual([text.slice(0, 20), 200])
    await expect(page.getByRole('textbox', { name: 'Search the dictionary' })).toBeVisible()
  }
})

test('the search filters are behind a button on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAlive(page, '/en?q=gerku')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Русский' }).check()
  await filters.getByRole('button', { name: 'Show results' }).click()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(/langs=2%2C5|langs=2,5/)
  await expect(page.locator('.row', { hasText: 'собака' }).first()).toBeVisible()
})
