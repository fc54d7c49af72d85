import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { LOCALES, quickInEnglish } from './locales.ts'
import { learner, logInAs, logInAsBefore, loginRenewed, openAlive, watch } from './reader.ts'
import { expect, test } from './test.ts'

/** Interface texts used by the test, by language. */
const TEXTS = {
  en: {
    ...{ new: 'New collection', name: 'Name', create: 'Create', add: 'Add an item', find: 'Find a word' },
    ...{ own: 'Your own text', front: 'Front', back: 'Back', needed: 'Front content is required' },
    ...{ picture: 'Front picture', more: 'More actions', merge: 'Merge', export: 'Export' },
    ...{ import: 'Import a file', file: 'File', delete: 'Delete', undo: 'Undo' },
    ...{ imported: 'Imported 3 items, skipped 0 items.', collect: 'Add to a collection', about: 'More actions' },
    drag: (name: string) => `Drag ${name}`,
    place: (name: string) => `Position of ${name}`,
    remove: (name: string) => `Remove ${name}`,
  },
  jbo: {
    ...{ new: 'cnino selcmi', name: 'cmene', create: 'zbasu', add: 'jmina lo cmima', find: 'ko sisku lo valsi' },
    ...{ own: 'se finti do', front: 'crane', back: 'trixe', needed: 'lo crane cu sarcu' },
    ...{ picture: 'pixra be lo crane', more: 'lo drata pe lo selcmi', merge: 'jongau', export: 'barbei' },
    ...{ import: 'nerbei lo datnyvei', file: 'datnyvei', delete: 'vimcu', undo: 'xruti' },
    ...{ imported: '3 cmima', collect: 'jmina fi lo selcmi', about: 'lo drata' },
    drag: (name: string) => `lacpu zoi gy. ${name} .gy.`,
    place: (name: string) => `lo porsi namcu pe zoi gy. ${name} .gy.`,
    remove: (name: string) => `vimcu zoi gy. ${name} .gy.`,
  },
  ru: {
    ...{ new: 'Новая подборка', name: 'Название', create: 'Создать', add: 'Добавить запись', find: 'Найти слово' },
    ...{ own: 'Свой текст', front: 'Лицевая сторона', back: 'Оборот', needed: 'Заполните лицевую сторону' },
    ...{ picture: 'Изображение на лицевой стороне', more: 'Действия с подборкой', merge: 'Объединить' },
    ...{ export: 'Экспорт', import: 'Импортировать файл', file: 'Файл', delete: 'Удалить', undo: 'Отменить' },
    ...{ imported: 'Импортировано записей: 3', collect: 'Добавить в подборку', about: 'Ещё' },
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

for (const locale of LOCALES)
  test(
    `a collection in ${locale} is created, filled, sorted, merged, exported, imported, deleted and restored`,
    quickInEnglish(locale),
    async ({ page }) => {
      test.setTimeout(120_000)
      const texts = TEXTS[locale]
      await logInAs(page, 'alis')
      const seen = watch(page)
      const begin = async (name: string) => {
        await openAlive(page, `/${locale}/collections`)
        await button(page, texts.new).click()
        await field(page, texts.name).fill(name)
        // the URL of a private collection returns 404 until the browser authenticates
        await page.getByRole('dialog').getByRole('checkbox').first().check()
        await button(page, texts.create).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      }
      const dialog = page.getByRole('dialog')
      const addText = async (front: string, back: string) => {
        await button(page, texts.add).first().click()
        await dialog.getByRole('button', { name: texts.own, exact: true }).click()
        await field(page, texts.front).fill(front)
        await field(page, texts.back).fill(back)
      }
      const save = async () => {
        await dialog.getByRole('button', { name: texts.add, exact: true }).click()
        await expect(dialog).toHaveCount(0)
      }

      await begin(`pa ${locale}`)
      await addText('co’o', 'bye')
      await save()
      const first = page.url()

      await begin(`re ${locale}`)
      const second = page.url()
      await button(page, texts.add).first().click()
      await field(page, texts.find).fill('klama')
      await dialog.getByRole('radio').first().check()
      await save()
      await expect(words(page)).toHaveText(['klama'])
      await addText('', 'hello')
      await dialog.getByRole('button', { name: texts.add, exact: true }).click()
      await expect(dialog.getByText(texts.needed)).toBeVisible()
      await field(page, texts.front).fill('coi')
      await field(page, texts.picture).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
      await save()
      await expect(words(page)).toHaveText(['klama', 'coi'])
      await expect(page.locator('.items .card-picture')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])

      // moves items by keyboard and by entering a position
      await button(page, texts.drag('coi')).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Space')
      await expect(words(page)).toHaveText(['coi', 'klama'])
      await openAlive(page, second)
      await expect(words(page)).toHaveText(['coi', 'klama'])
      await field(page, texts.place('klama')).fill('1')
      await page.keyboard.press('Enter')
      await expect(words(page)).toHaveText(['klama', 'coi'])

      await button(page, texts.more).click()
      await button(page, texts.merge).click()
      await dialog.getByRole('combobox').selectOption({ label: `pa ${locale}` })
      await dialog.getByRole('button', { name: texts.merge, exact: true }).click()
      await expect(page).toHaveURL(first)
      await expect(words(page)).toHaveText(['co’o', 'klama', 'coi'])

      await button(page, texts.more).click()
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, texts.export).click()])
      await button(page, texts.more).click()
      const [deck] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /Anki/ }).click(),
      ])
      expect(deck.suggestedFilename()).toMatch(/\.apkg$/)
      await openAlive(page, `/${locale}/collections`)
      await button(page, texts.import).click()
      await field(page, texts.file).setInputFiles(await download.path())
      await dialog.getByRole('button', { name: texts.import, exact: true }).click()
      await expect(dialog.getByRole('status')).toContainText(texts.imported)
      await dialog.locator('footer button').click()
      await expect(words(page)).toHaveText(['co’o', 'klama', 'coi'])

      await button(page, texts.remove('klama')).click()
      await expect(words(page)).toHaveText(['co’o', 'coi'])
      await button(page, texts.undo).click()
      await expect(words(page)).toHaveText(['co’o', 'klama', 'coi'])
      const third = page.url()

      await openAlive(page, `/${locale}/collections`)
      await button(page, texts.import).click()
      const file = {
        name: 'deck.apkg',
        mimeType: 'application/octet-stream',
        buffer: await readFile(await deck.path()),
      }
      await field(page, texts.file).setInputFiles(file)
      await expect(field(page, texts.name)).toHaveValue(`pa ${locale}`)
      expect(await violationsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: texts.import, exact: true }).click()
      await expect(dialog.getByRole('status')).toContainText(texts.imported)
      await dialog.locator('footer button').click()
      await expect(words(page)).toHaveText(['co’o', 'klama', 'coi'])
      await openAlive(page, third)
      await button(page, texts.more).click()
      await button(page, texts.delete).click()
      await expect(page).toHaveURL(/whose=mine/)
      await button(page, texts.undo).click()
      await expect(page).toHaveURL(third)
      await expect(words(page)).toHaveText(['co’o', 'klama', 'coi'])
      expect(second).not.toBe(third)
      expect(seen).toEqual([])
    },
  )

/** Pointer actions: press at a point, move to another, and release. */
interface Pointer {
  down: (x: number, y: number) => Promise<unknown>
  move: (x: number, y: number) => Promise<unknown>
  up: () => Promise<unknown>
}
const POINTERS: Record<'mouse' | 'touch', (page: Page) => Promise<Pointer>> = {
  mouse: async ({ mouse }) => ({
    down: (x, y) => mouse.move(x, y).then(() => mouse.down()),
    move: (x, y) => mouse.move(x, y),
    up: () => mouse.up(),
  }),
  touch: async (page) => {
    const browser = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints })
    return {
      down: (x, y) => touch('touchStart', [{ x, y }]),
      move: (x, y) => touch('touchMove', [{ x, y }]),
      up: () => touch('touchEnd', []),
    }
  },
}

async function middleOf(place: Locator) {
  const { x, y, width, height } = (await place.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test.describe('collection rows can be moved by their drag handles', () => {
  // the window is tall enough to prevent automatic scrolling
  test.use({ hasTouch: true, viewport: { width: 1280, height: 1400 } })
  for (const kind of ['mouse', 'touch'] as const)
    test(`items and levels can be moved by ${kind}`, async ({ page }) => {
      const { post } = await learner(page, 'alis')
      const { collection_id: id } = await post('/collections', { name: `lacpu ${kind}` })
      for (const word of ['pa', 're', 'ci']) {
        await post(`/collections/${id}/items`, { free_content_front: word, free_content_back: `${word} moi` })
        await post(`/flashcards/levels/${id}`, { name: word })
      }
      await logInAs(page, 'alis')
      const pointer = await POINTERS[kind](page)
      const drag = async (rows: Locator, from: string, to: string, order: string[]) => {
        const begin = await middleOf(button(page, TEXTS.en.drag(from)))
        const end = await middleOf(button(page, TEXTS.en.drag(to)))
        await pointer.down(begin.x, begin.y)
        // dragging starts when the mouse moves, or after a long press on a touch screen
        if (kind === 'touch') await expect(page.locator('[data-dnd-dragging]')).toBeVisible()
        for (let step = 1; step <= 10; step++) await pointer.move(end.x, begin.y + ((end.y - begin.y) * step) / 10)
        const gap = page.locator('[data-dnd-placeholder] .icon-button').first()
        await expect.poll(async () => (await middleOf(gap)).y).toBeCloseTo(end.y, -1)
        await pointer.up()
        await expect(rows).toHaveText(order)
        await expect(page.getByRole('status').filter({ hasText: from })).toBeVisible()
        await page.reload()
        await expect(rows).toHaveText(order)
      }

      await openAlive(page, `/en/collections/${id}`)
      await drag(words(page), 'pa', 'ci', ['re', 'ci', 'pa'])
      await openAlive(page, `/en/collections/${id}/levels`)
      await drag(page.locator('.path h2'), 'ci', 'pa', ['ci', 'pa', 're'])
    })
})

test('a phone shows a collection with a menu that fits, a padded description and truncated names', async ({ page }) => {
  const { post } = await learner(page, 'alis')
  const { collection_id: id } = await post('/collections', { name: 'lo valsi', description: 'klama' })
  const { flashcard } = await post(`/collections/${id}/items`, {
    ...{ free_content_front: 'coi', free_content_back: 'hello', direction: 'both' },
  })
  const { level_id } = await post(`/flashcards/levels/${id}`, { name: 'broda '.repeat(15) })
  await post(`/flashcards/cards/${level_id}`, { flashcard_ids: [flashcard.id] })
  await logInAs(page, 'alis')
  for (const locale of ['en', 'jbo', 'ru'] as const) {
    await page.setViewportSize({ width: 390, height: 800 })
    await openAlive(page, `/${locale}/collections/${id}`)
    await button(page, TEXTS[locale].more).click()
    // transparent until positioned
    await expect(page.locator('.sense-menu .menu')).toHaveCSS('opacity', '1')
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 800 })
      const { x, width: wide } = (await page.locator('.sense-menu .menu').boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + wide).toBeLessThanOrEqual(width)
      const links = (await page.locator('.study-links').boundingBox())!
      const { y } = (await page.locator('header .about').boundingBox())!
      expect(y - links.y - links.height).toBeGreaterThanOrEqual(8)
    }
    // only block elements show an ellipsis when truncated
    await expect(page.locator('.level-marks .tag')).toHaveCSS('display', 'block')
  }
})

test('the owner of a private collection never sees "Page not found", even while the session is being refreshed', async ({
  page,
}) => {
  await logInAsBefore(page, 'alis')
  const { post } = await learner(page, 'alis')
  const { collection_id } = await post('/collections', { name: 'seen by its owner alone', is_public: false })
  // checks every animation frame from the start
  await page.addInitScript(() => {
    const seen = window as unknown as { notFound: boolean }
    seen.notFound = false
    const inspect = () => {
      const headings = [...document.querySelectorAll('h1')]
      seen.notFound ||= headings.some((h1) => h1.textContent === 'Page not found' && h1.checkVisibility())
      requestAnimationFrame(inspect)
    }
    inspect()
  })
  expect((await page.goto(`/en/collections/${collection_id}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'seen by its owner alone' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { notFound: boolean }).notFound)).toBe(false)
  await loginRenewed(page)
})
