import { violationsOf } from './axe.ts'
import { LOCALES, quickInEnglish } from './locales.ts'
import { watch } from './reader.ts'
import { expect, test } from './test.ts'

/** A sentence with one error: `cu` is missing. */
const WRONG = 'lo mlatu cu lo gerku'
const TEXTS = {
  en: { field: 'Lojban text', blocks: 'Blocks', tree: 'Tree', sound: 'Pronunciation', fix: 'Apply correction' },
  jbo: { field: 'lo lojbo jufra', blocks: 'lo tanxe', tree: 'lo tricu', sound: 'lo nu bacru', fix: 'ko cikre' },
  ru: { field: 'Текст на ложбане', blocks: 'Блоки', tree: 'Дерево', sound: 'Произношение', fix: 'Исправить' },
}

for (const locale of LOCALES) {
  const texts = TEXTS[locale]
  test(`a text is analysed while typing, in four views, in ${locale}`, quickInEnglish(locale), async ({ page }) => {
    const seen = watch(page)
    await page.goto(`/${locale}/text`)
    const field = page.getByRole('textbox', { name: texts.field })
    await field.fill('mi klama lo zdani')
    const view = page.locator('.text-view')
    await expect(view.getByRole('link', { name: 'klama' })).toHaveAttribute('href', `/${locale}/valsi/klama`)
    await expect(page).toHaveURL(`/${locale}/text?text=mi+klama+lo+zdani`)

    await page.getByRole('link', { name: texts.blocks, exact: true }).click()
    await expect(view.locator('.sumti.x2')).toContainText('zdani')
    await page.getByRole('link', { name: texts.tree, exact: true }).click()
    await expect(view.locator('.rule-name').first()).toContainText('text')
    await page.getByRole('link', { name: texts.sound, exact: true }).click()
    await expect(view).toContainText('ˈkla.ma')
    await page.reload()
    await expect(view).toContainText('ˈkla.ma')
    await expect(field).toHaveValue('mi klama lo zdani')

    await field.fill(WRONG)
    await expect(page.locator('.wrong-word')).toHaveCount(1)
    await page.getByRole('button', { name: texts.fix }).click()
    await expect(page.locator('.wrong-word')).toHaveCount(0)
    expect(seen).toEqual([])
  })

  test(`the analysis has no axe violations and fits a phone, in ${locale}`, async ({ page }) => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      for (const view of ['words', 'blocks', 'tree', 'sound']) {
        await page.goto(`/${locale}/text?text=mi+klama+lo+zdani+poi+barda&view=${view}`)
        await expect(page.locator('.text-view')).toBeVisible()
        expect(await violationsOf(page, width === 1280 ? 'all' : 'of this view'), view).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), view).toBe(0)
      }
    }
  })
}

test('a word shows its meaning when it receives keyboard focus', async ({ page }) => {
  await page.goto('/en/text?text=mi+klama')
  await page.getByRole('textbox', { name: 'Lojban text' }).focus()
  const word = page.locator('.text-view').getByRole('link', { name: 'klama' })
  await expect(word).toBeVisible()
  for (let i = 0; i < 10 && !(await word.evaluate((link) => link === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toContainText('klama')
})

test('a search for a Lojban text links to its analysis', async ({ page }) => {
  await page.goto('/en?q=mi+klama')
  await page.getByRole('link', { name: 'Analyse', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Lojban text' })).toHaveValue('mi klama')
  await expect(page.locator('.text-view').getByRole('link', { name: 'klama' })).toBeVisible()
})

test('a correction can be undone in the field', async ({ page }) => {
  await page.goto('/en/text')
  const field = page.getByRole('textbox', { name: 'Lojban text' })
  await field.fill(WRONG)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Apply correction' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'false')
  await expect(field).not.toHaveValue(WRONG)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(field).toHaveValue(WRONG)
})

test('the link of a long text works in another tab', async ({ page, context }) => {
  const text = 'mi klama lo zdani .i '.repeat(150)
  await page.goto('/en/text')
  await page.getByRole('textbox', { name: 'Lojban text' }).fill(text)
  await expect(page).toHaveURL(/\/en\/text#text=mi/)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('textbox', { name: 'Lojban text' })).toHaveValue(text)
})

test('a text of 5,000 words remains usable', async ({ page }) => {
  await page.goto('/en/text')
  const field = page.getByRole('textbox', { name: 'Lojban text' })
  await field.fill('mi klama lo zdani .i '.repeat(1000))
  await expect(page.getByRole('button', { name: 'Show all 5,000 words' })).toBeVisible()
  await field.press('End')
  await field.pressSequentially(' do')
  await expect(page.getByRole('button', { name: 'Show all 5,001 words' })).toBeVisible()
})

test.describe('text analysis works without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the server analyses a text and explains its errors without JavaScript', async ({ page }) => {
    await page.goto('/en/text')
    await page.getByRole('textbox', { name: 'Lojban text' }).fill('mi klama')
    await page.locator('noscript button').click()
    await expect(page).toHaveURL('/en/text?text=mi+klama')
    await expect(page.locator('.interlinear')).toContainText('KOhA')
    await page.getByRole('link', { name: 'Blocks' }).click()
    await expect(page.locator('.sumti.x1')).toContainText('mi')
    await page.goto(`/en/text?text=${WRONG}&view=blocks`)
    await expect(page.locator('.wrong-word')).toHaveCount(1)
    await page.getByRole('button', { name: 'Apply correction' }).click()
    await expect(page.locator('.box.sumti').first()).toBeVisible()
    await expect(page.locator('.wrong-word')).toHaveCount(0)
  })

  test('the server analyses a text whose syntax tree is too large for a response without JavaScript', async ({
    page,
  }) => {
    await page.goto(`/en/text?text=${'mi+klama+.i+'.repeat(900)}`)
    await expect(page.locator('.interlinear').first()).toContainText('KOhA')
  })
})
