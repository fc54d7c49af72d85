import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { LOCALES } from './locales.ts'
import { logInAs, openAlive, watch } from './reader.ts'
import { expect, test } from './test.ts'

/** Interface texts used by the test, and a unique word, by language. */
const TEXTS = {
  en: {
    ...{ word: 'bulan', file: /^File/, paste: /^Or paste/, check: 'Check table', start: 'Import' },
    ...{ complete: 'The table is imported.', bad: 'Download rejected rows', another: 'Import another table' },
    ...{ undo: 'Undo import', undone: /1 definition was removed/ },
  },
  jbo: {
    ...{
      word: 'bulon',
      file: /^me la'o gy/,
      paste: /^ko punji lo cartu ti/,
      check: 'ko lanli lo cartu',
      start: 'ko nerbei',
    },
    ...{ complete: "lo cartu ba'o se nerbei", bad: 'ko kibycpa lo se tolcru vreji', another: 'lo drata cartu' },
    ...{ undo: 'ko vimcu lo se nerbei', undone: /1 velski pu se vimcu/ },
  },
  ru: {
    ...{ word: 'bulun', file: /^Файл/, paste: /^Или вставьте/, check: 'Проверить таблицу', start: 'Импортировать' },
    ...{ complete: 'Таблица импортирована.', bad: 'Скачать отклонённые строки', another: 'Другая таблица' },
    ...{ undo: 'Отменить импорт', undone: /Удалено 1 определение/ },
  },
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const locale of LOCALES)
  test(`a table in ${locale} is checked, imported and corrected, and its import undone`, async ({ page }) => {
    const texts = TEXTS[locale]
    await logInAs(page, 'noras')
    const seen = watch(page)
    await openAlive(page, `/${locale}/bulk-import`)
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel(texts.file).setInputFiles({
      name: `${texts.word}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`word;definition;colour\r\n${texts.word};$x_1$ tries ${texts.word};red\r\nno word!;x;\r\n`),
    })
    await button(page, texts.check).click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('row', { name: 'no word!' })).toContainText('word')
    expect(await violationsOf(page)).toEqual([])

    await button(page, texts.start).click()
    await expect(page.getByText(texts.complete)).toBeVisible()
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, texts.bad).click()])
    const rejectedRows = await fs.readFile(await file.path(), 'utf8')
    expect(rejectedRows).toMatch(/^\uFEFF?word;definition;colour;.*\r?\n"?no word!"?;/)
    await page.goto(`/${locale}/valsi/${texts.word}`)
    await expect(page.getByText(`tries ${texts.word}`).first()).toBeVisible()

    // uploads the corrected rows
    await openAlive(page, `/${locale}/bulk-import`)
    await page.getByLabel(texts.paste).fill(rejectedRows.replace('no word!', `${texts.word}.${texts.word}`))
    await button(page, texts.check).click()
    await button(page, texts.start).click()
    await expect(page.getByText(texts.complete)).toBeVisible()

    await button(page, texts.another).click()
    const group = page.getByRole('listitem').filter({ hasText: `${texts.word}.csv` })
    await group.getByRole('button', { name: texts.undo, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.undo, exact: true }).click()
    await expect(page.getByText(texts.undone)).toBeVisible()
    await expect(group).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    expect(seen).toEqual([])
    expect((await page.goto(`/${locale}/valsi/${texts.word}`))!.status()).toBe(404)
  })
