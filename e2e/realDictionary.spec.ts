import { expect, test } from '@playwright/test'
import { realDictionaries } from './realData.ts'
import { isReady } from './site.ts'

test.skip(realDictionaries().length === 0, 'the real dictionaries are not at hand: set SHARED_DATA to their folder')

test.beforeAll(async () => {
  test.setTimeout(300_000)
  await expect.poll(() => isReady(8182), { timeout: 290_000, message: 'its site is loading' }).toBe(true)
})

test('the whole real dictionary is there and answers', async ({ page, request }) => {
  const { definitions } = await (await request.get('/api/health/ready')).json()
  expect(definitions).toBeGreaterThanOrEqual(48_008)
  for (const [query, word] of [
    ['dog', 'gerku'],
    ['children', 'panzi'],
    ['klma', 'klama'],
    ['zoizoizoi', 'zoizoizoi'],
  ] as const) {
    await page.goto(`/en?q=${query}`)
    await expect(page.locator('.hw', { hasText: new RegExp(`^${word}$`) }).first()).toBeVisible()
  }
})

test('a word of every language has its definitions on one page', async ({ page }) => {
  await page.goto('/en/valsi/klama')
  for (const language of ['English', '日本語', 'Español', '中文', 'Magyarul']) {
    await expect(page.getByRole('heading', { name: language }).first()).toBeVisible()
  }
})
