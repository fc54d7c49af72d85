import { openAlive } from './reader.ts'
import { realDictionaries } from './realData.ts'
import { isReady } from './site.ts'
import { expect, test } from './test.ts'

test.skip(
  realDictionaries().length === 0,
  'only with more than a sample, and where SHARED_DATA is the folder of the real dictionaries',
)

test.beforeAll(async () => {
  test.setTimeout(300_000)
  await expect.poll(() => isReady(8182), { timeout: 290_000, message: 'its site is loading' }).toBe(true)
})

test('searches work with the complete real dictionaries', async ({ page, request }) => {
  const { definitions } = await (await request.get('/api/health/ready')).json()
  expect(definitions).toBeGreaterThanOrEqual(48_008)
  for (const [query, word] of [
    ['dog', 'gerku'],
    ['children', 'panzi'],
    ['klma', 'klama'],
    ['zoizoizoi', 'zoizoizoi'],
  ] as const) {
    await page.goto(`/en?q=${query}`)
    await expect(page.locator('.headword', { hasText: new RegExp(`^${word}$`) }).first()).toBeVisible()
  }
})

test('a word has a page for each language in which it is defined, with the places from that language only', async ({
  page,
}) => {
  await openAlive(page, '/en/valsi/klama')
  const tabs = page.getByRole('navigation', { name: 'Languages of the definitions' })
  await tabs.getByRole('button').click()
  for (const language of ['English', '日本語', 'Español', '中文', 'Magyarul'])
    await expect(tabs.getByRole('link', { name: new RegExp(`^${language} `) })).toBeVisible()
  const places = page.getByRole('list', { name: 'Places of klama' })
  await expect(places).toContainText('destination')
  await expect(places).not.toContainText('Ziel')
  await tabs.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/en/valsi/klama?lang=de')
  await expect(places).toContainText('Ziel')
  await page.reload()
  await expect(places).toContainText('Ziel')
})
