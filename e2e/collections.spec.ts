import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { localesWith } from './locales.ts'
import { logInAs, openAlive, watch } from './reader.ts'
import { expect, test } from './test.ts'

/** What the interface says in each language, as far as the journey presses it. */
const SAID = {
  en: {
    ...{ new: 'New collection', name: 'Name', create: 'Create', add: 'Add an item', find: 'Find a word' },
    ...{ own: 'A text of your own', front: 'Front', back: 'Back', needed: 'Front content is required' },
    ...{ picture: 'Picture of the front', more: 'More about this collection', merge: 'Merge', export: 'Export' },
    ...{ import: 'Import a file', file: 'File', delete: 'Delete', undo: 'Undo' },
    ...{ imported: 'Imported 3 items, skipped 0 items.', collect: 'Add to a collection', about: 'More about' },
    drag: (name: string) => `Drag ${name}`,
    place: (name: string) => `Place of ${name}`,
    remove: (name: string) => `Remove ${name}`,
  },
  jbo: {
    ...{ new: 'cnino selcmi', name: 'cmene', create: 'zbasu', add: 'jmina lo cmima', find: 'ko sisku lo valsi' },
    ...{ own: 'se finti do', front: 'crane', back: 'trixe', needed: 'lo crane cu sarcu' },
    ...{ picture: 'pixra be lo crane', more: "drata ka'e se zukte", merge: 'jongau', export: 'barbei' },
    ...{ import: 'nerbei lo datnyvei', file: 'datnyvei', delete: 'vimcu', undo: 'xruti' },
    ...{ imported: '3 cmima', collect: 'jmina lo selcmi', about: 'lo drata' },
    drag: (name: string) => `lacpu zoi gy. ${name} .gy.`,
    place: (name: string) => `porsi namcu be zoi gy. ${name} .gy.`,
    remove: (name: string) => `vimcu zoi gy. ${name} .gy.`,
  },
  ru: {
    ...{ new: 'Новая подборка', name: 'Название', create: 'Создать', add: 'Добавить запись', find: 'Найти слово' },
    ...{ own: 'Свой текст', front: 'Лицевая сторона', back: 'Оборот', needed: 'Заполните лицевую сторону' },
    ...{ picture: 'Изображение на лицевой стороне', more: 'Ещё об этой подборке', merge: 'Объединить' },
    ...{ export: 'Выгрузить', import: 'Загрузить файл', file: 'Файл', delete: 'Удалить', undo: 'Отменить' },
    ...{ imported: 'Загружено записей: 3', collect: 'Добавить в подборку', about: 'Ещё' },
    drag: (name: string) => `Перетащить «${name}»`,
    place: (name: string) => `Место записи «${name}»`,
    remove: (name: string) => `Убрать «${name}»`,
  },
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const words = (page: Page) => page.locator('.items tbody tr td:nth-child(2) :is(.word, .free)')
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

for (const locale of localesWith('ru'))
  test(`a collection in ${locale}: made, filled, ordered, merged, carried out and in, deleted and brought back`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const says = SAID[locale]
    await logInAs(page, 'alis')
    const seen = watch(page)
    const begin = async (name: string) => {
      await openAlive(page, `/${locale}/collections`)
      await button(page, says.new).click()
      await field(page, says.name).fill(name)
      await button(page, says.create).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    }
    const dialog = page.getByRole('dialog')
    const addText = async (front: string, back: string) => {
      await button(page, says.add).first().click()
      await dialog.getByRole('button', { name: says.own, exact: true }).click()
      await field(page, says.front).fill(front)
      await field(page, says.back).fill(back)
    }
    const save = async () => {
      await dialog.getByRole('button', { name: says.add, exact: true }).click()
      await expect(dialog).toHaveCount(0)
    }

    await begin(`pa ${locale}`)
    await addText('co’o', 'bye')
    await save()
    const first = page.url()

    await begin(`re ${locale}`)
    const second = page.url()
    await button(page, says.add).first().click()
    await field(page, says.find).fill('klama')
    await dialog.getByRole('radio').first().check()
    await save()
    await expect(words(page)).toHaveText(['klama'])
    await addText('', 'hello')
    await dialog.getByRole('button', { name: says.add, exact: true }).click()
    await expect(dialog.getByText(says.needed)).toBeVisible()
    await field(page, says.front).fill('coi')
    await field(page, says.picture).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
    await save()
    await expect(words(page)).toHaveText(['klama', 'coi'])
    await expect(page.locator('.items .card-picture')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    // by keyboard, and by number
    await button(page, says.drag('coi')).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect(words(page)).toHaveText(['coi', 'klama'])
    await openAlive(page, second)
    await expect(words(page)).toHaveText(['coi', 'klama'])
    await field(page, says.place('klama')).fill('1')
    await page.keyboard.press('Enter')
    await expect(words(page)).toHaveText(['klama', 'coi'])

    await button(page, says.more).click()
    await button(page, says.merge).click()
    await dialog.getByRole('combobox').selectOption({ label: `pa ${locale}` })
    await dialog.getByRole('button', { name: says.merge, exact: true }).click()
    await expect(page).toHaveURL(first)
    await expect(words(page)).toHaveText(['co’o', 'klama', 'coi'])

    await button(page, says.more).click()
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, says.export).click()])
    await button(page, says.more).click()
    const [deck] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /Anki/ }).click(),
    ])
    expect(deck.suggestedFilename()).toMatch(/\.apkg$/)
    await openAlive(page, `/${locale}/collections`)
    await button(page, says.import).click()
    await field(page, says.file).setInputFiles(await download.path())
    await dialog.getByRole('button', { name: says.import, exact: true }).click()
    await expect(dialog.getByRole('status')).toContainText(says.imported)
    await dialog.locator('footer button').click()
    await expect(words(page)).toHaveText(['co’o', 'klama', 'coi'])

    await button(page, says.remove('klama')).click()
    await expect(words(page)).toHaveText(['co’o', 'coi'])
    await button(page, says.undo).click()
    await expect(words(page)).toHaveText(['co’o', 'klama', 'coi'])
    const third = page.url()

    await openAlive(page, `/${locale}/collections`)
    await button(page, says.import).click()
    const file = { name: 'deck.apkg', mimeType: 'application/octet-stream', buffer: await readFile(await deck.path()) }
    await field(page, says.file).setInputFiles(file)
    await expect(field(page, says.name)).toHaveValue(`pa ${locale}`)
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: says.import, exact: true }).click()
    await expect(dialog.getByRole('status')).toContainText(says.imported)
    await dialog.locator('footer button').click()
    await expect(words(page)).toHaveText(['co’o', 'klama', 'coi'])
    await openAlive(page, third)
    await button(page, says.more).click()
    await button(page, says.delete).click()
    await expect(page).toHaveURL(/whose=mine/)
    await button(page, says.undo).click()
    await expect(page).toHaveURL(third)
    await expect(words(page)).toHaveText(['co’o', 'klama', 'coi'])
    expect(second).not.toBe(third)
    expect(seen).toEqual([])
  })
