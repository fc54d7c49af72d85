import type { Page } from '@playwright/test'
import { openAlive, watch } from './reader.ts'
import { expect, test } from './test.ts'

const field = (page: Page) => page.getByRole('main').getByRole('textbox').first()
const rows = (page: Page) => page.locator('.row .headword')

test('semantic search finds related entries with evidence, and links to similar entries', async ({ page }) => {
  const seen = watch(page)
  await page.goto('/en')
  await page.getByRole('link', { name: 'Meaning' }).click()
  await field(page).fill('собака')
  await expect(rows(page).first()).toHaveText('gerku')
  await expect(page).toHaveURL(/mode=semantic/)
  // the evidence doesn't include the result itself
  await expect(page.locator('.evidence').first()).toContainText(/via (?!gerku).*собака/)
  await page.getByRole('link', { name: 'Find similar' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Similar in meaning to gerku' })).toBeVisible()
  await expect(rows(page).first()).not.toHaveText('gerku')
  await page.goBack()
  await expect(field(page)).toHaveValue('собака')
  expect(seen).toEqual([])
})

test('switching the search mode preserves the query', async ({ page }) => {
  await page.goto('/en?q=gerku&mode=dictionary')
  for (const [way, mode] of [
    ['Sentences', 'muplis'],
    ['Pattern', 'pattern'],
    ['Meaning', 'semantic'],
    ['Dictionary', 'dictionary'],
  ]) {
    await page.getByRole('link', { name: way! }).click()
    await expect(page).toHaveURL(new RegExp(`q=gerku.*mode=${mode}|mode=${mode}.*q=gerku`))
    await expect(field(page)).toHaveValue('gerku')
    await expect(page.getByRole('main')).toContainText('gerku')
  }
})

test('the query builder combines conditions, and a syntax error shows its position', async ({ page }) => {
  await openAlive(page, '/en?q=word:ger*&mode=pattern')
  await expect(rows(page).first()).toHaveText(/^ger/)
  await page.getByRole('button', { name: 'Open query builder' }).click()
  await expect(page.getByRole('group', { name: /Query builder/ })).toBeVisible()
  await field(page).fill('word:/(/')
  await expect(page.getByText(/Invalid regular expression/)).toBeVisible()
  await expect(page.locator('mark')).toHaveText('/(/')
  await field(page).fill('glos:dog')
  await page.getByRole('button', { name: 'Use gloss:dog instead' }).click()
  await expect(field(page)).toHaveValue('gloss:dog')
  await expect(rows(page).first()).toHaveText('gerku')
})

test('the header search suggests words while the user types, and the keyboard can open a suggestion', async ({
  page,
}) => {
  await openAlive(page, '/en/languages')
  await page.keyboard.press('/')
  const search = page.getByRole('banner').locator('input[name=q]')
  await search.pressSequentially('gerk', { delay: 30 })
  await expect(page.getByRole('option', { name: 'gerku' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/en/valsi/gerku')
})

test('every search mode shows results without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: 'http://127.0.0.1:8181' })
  const page = await context.newPage()
  for (const mode of ['dictionary', 'semantic', 'pattern', 'muplis']) {
    await page.goto(`/en?q=gerku&mode=${mode}`)
    await expect(page.locator('.results')).toContainText('gerku')
  }
  await context.close()
})

test('the selected search mode is visible on a phone, even in a scrollable row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAlive(page, '/en?q=coi&mode=messages')
  const way = (name: string) => page.locator('.modes').getByRole('link', { name })
  await expect(way('Mail')).toBeInViewport({ ratio: 1 })
  await way('Dictionary').click()
  await expect(way('Mail')).not.toHaveAttribute('aria-current')
  await expect(way('Dictionary')).toHaveAttribute('aria-current', 'page')
  await expect(way('Dictionary')).toBeInViewport({ ratio: 1 })
})

test('a Lojban sentence is shown word by word, with example sentences that use its words', async ({ page }) => {
  const seen = watch(page)
  await page.goto('/en')
  await field(page).fill('.i mi klama .lo ZDAni')
  await expect(page.locator('.textwords li')).toHaveText([/^i/, /^mi/, 'klamacome', /^lo/, /^zdani/])
  const words = page.getByRole('region', { name: 'Words of this text' })
  await expect(words.locator('.headword').last()).toHaveText('zdani')
  await expect(
    page
      .getByRole('region', { name: /sentences/i })
      .locator('.pair')
      .first(),
  ).toBeVisible()
  await page.locator('.textwords').getByRole('link', { name: 'klama' }).click()
  await expect(page).toHaveURL(/valsi\/klama/)
  expect(seen).toEqual([])
})

test('an English sentence is searched by its content words or, on request, by its meaning', async ({ page }) => {
  await page.goto('/en')
  await field(page).fill('I go to the house')
  await expect(
    page.getByRole('region', { name: 'Matches for “go” in your phrase' }).locator('.headword').first(),
  ).toHaveText('klama')
  const house = page.getByRole('region', { name: 'Matches for “house” in your phrase' })
  await expect(house.locator('.headword').first()).toHaveText('zdani')
  await page.getByRole('link', { name: 'Search by meaning' }).click()
  await expect(page).toHaveURL(/mode=semantic/)
  await expect(page.locator('.row .headword', { hasText: /^klama$/ })).toBeVisible()
})

test('a query typed as plain text suggests the Pattern mode', async ({ page }) => {
  await page.goto('/en?q=rhyme:klama')
  await page.getByRole('link', { name: 'search in Pattern mode' }).click()
  await expect(page).toHaveURL(/mode=pattern/)
})
