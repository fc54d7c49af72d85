import { violationsOf } from './axe.ts'
import { LOCALES } from './locales.ts'
import { watch } from './reader.ts'
import { expect, test } from './test.ts'

const FIND = { en: 'Find lujvo', jbo: 'ko sisku lo lujvo', ru: 'Найти лужво' }

for (const locale of LOCALES)
  test(`a visitor makes a lujvo in ${locale} and tries another form`, async ({ page }) => {
    const problems = watch(page)
    await page.goto(`/${locale}/lujvo`)
    await page.getByRole('textbox').last().fill('gerku zdani')
    await page.getByRole('button', { name: FIND[locale] }).click()
    await expect(page.getByRole('heading', { name: 'gerzda' })).toBeVisible()
    expect(await page.locator('.form-table tbody tr').count()).toBeGreaterThan(3)
    expect(await violationsOf(page)).toEqual([])
    await page.goto(`/${locale}/lujvo?words=gerkyzdani`)
    await expect(page.getByRole('heading', { name: 'gerzda' })).toBeVisible()
    expect(problems).toEqual([])
  })

test('lujvo can be built without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/en/lujvo')
  await page.locator('input[name=words]').fill('gerku zdani')
  await page.getByRole('button', { name: 'Find lujvo' }).click()
  await expect(page.getByRole('heading', { name: 'gerzda' })).toBeVisible()
  await context.close()
})

test('the forms of a lujvo with eight components fit on a phone screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/en/lujvo?words=gerku+zdani+gerku+zdani+gerku+zdani+gerku+zdani')
  const table = page.locator('.form-table')
  await expect(table).toBeVisible()
  const rows = await table.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const score = document.createRange()
      score.selectNodeContents(row.querySelector('.number')!)
      return { height: row.getBoundingClientRect().height, scoreLines: score.getClientRects().length }
    }),
  )
  for (const { height, scoreLines } of rows) {
    expect(scoreLines).toBe(1)
    // the word and its parts take up two lines each
    expect(height).toBeLessThan(70)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
