import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { LOCALES } from './locales.ts'
import { logInAs, openAlive, watch } from './reader.ts'
import { expect, test } from './test.ts'

/** Interface texts used by the test, and a unique word, by language. */
const SAID = {
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
    const says = SAID[locale]
    await logInAs(page, 'noras')
    const seen = watch(page)
    await openAlive(page, `/${locale}/bulk-import`)
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel(says.file).setInputFiles({
      name: `${says.word}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`word;definition;colour\r\n${says.word};$x_1$ tries ${says.word};red\r\nno word!;x;\r\n`),
    })
    await button(page, says.check).click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('row', { name: 'no word!' })).toContainText('word')
    expect(await violationsOf(page)).toEqual([])

    await button(page, says.start).click()
    await expect(page.getByText(says.complete)).toBeVisible()
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, says.bad).click()])
    const refused = await fs.readFile(await file.path(), 'utf8')
    expect(refused).toMatch(/^\uFEFF?word;definition;colour;.*\r?\n"?no word!"?;/)
    await page.goto(`/${locale}/valsi/${says.word}`)
    await expect(page.getByText(`tries ${says.word}`).first()).toBeVisible()

    // uploads the corrected rows
    await openAlive(page, `/${locale}/bulk-import`)
    await page.getByLabel(says.paste).fill(refused.replace('no word!', `${says.word}.${says.word}`))
    await button(page, says.check).click()
    await button(page, says.start).click()
    await expect(page.getByText(says.complete)).toBeVisible()

    await button(page, says.another).click()
    const group = page.getByRole('listitem').filter({ hasText: `${says.word}.csv` })
    await group.getByRole('button', { name: says.undo, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: says.undo, exact: true }).click()
    await expect(page.getByText(says.undone)).toBeVisible()
    await expect(group).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    expect(seen).toEqual([])
    expect((await page.goto(`/${locale}/valsi/${says.word}`))!.status()).toBe(404)
  })
