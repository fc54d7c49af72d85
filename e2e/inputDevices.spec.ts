import type { CDPSession, Page } from '@playwright/test'
import { learner, logInAs, openAlive } from './reader.ts'
import { expect, test } from './test.ts'

/** Presses a key as the browser reports it for another keyboard layout, or while an IME composes text. */
async function press(cdp: CDPSession, key: { key: string; code: string; windowsVirtualKeyCode: number }) {
  for (const type of ['rawKeyDown', 'keyUp'] as const) await cdp.send('Input.dispatchKeyEvent', { type, ...key })
}

/** Creates a collection with two cards for alis and returns the URL of its study screen. */
async function cards(page: Page, name: string) {
  const api = await learner(page, 'alis')
  const { collection_id } = await api.post('/collections', { name })
  const ids: number[] = []
  for (const [front, back] of [
    ['coi', 'hello'],
    ["co'o", 'goodbye'],
  ]) {
    const card = { free_content_front: front, free_content_back: back, direction: 'direct' }
    ids.push((await api.post(`/flashcards/${collection_id}`, card)).flashcard.flashcard_id)
  }
  return { api, ids, study: `/en/collections/${collection_id}/flashcards/study` }
}

const face = (page: Page) => page.locator('.card .face')

test('keys pressed during IME composition do not submit, close or autocomplete anything', async ({ page }) => {
  await openAlive(page, '/en/valsi/klama')
  const cdp = await page.context().newCDPSession(page)
  const field = page.getByRole('banner').locator('input[name=q]')
  await field.click()
  await cdp.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await expect(field).toHaveValue('にほん')
  for (const [key, code] of [
    ['Enter', 'Enter'],
    ['Tab', 'Tab'],
    ['Escape', 'Escape'],
  ])
    await press(cdp, { key: key!, code: code!, windowsVirtualKeyCode: 229 })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('にほん')
  await expect(page).toHaveURL(/valsi\/klama$/)
  await cdp.send('Input.insertText', { text: '日本' })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=%E6%97%A5%E6%9C%AC/)
})

test('letter shortcuts work with a Cyrillic keyboard layout', async ({ page }) => {
  await logInAs(page, 'alis')
  const { study } = await cards(page, 'Cyrillic keys')
  await openAlive(page, study)
  const cdp = await page.context().newCDPSession(page)
  await expect(face(page)).toContainText('coi')
  await page.keyboard.press('Space')
  await page.keyboard.press('3')
  await expect(face(page)).toContainText("co'o")
  await press(cdp, { key: 'я', code: 'KeyZ', windowsVirtualKeyCode: 90 })
  await expect(face(page)).toContainText('coi')
})

test.describe('study answers are stored after the browser loses its database', () => {
  test('study answers are stored after the site data has been cleared', async ({ page, baseURL }) => {
    await logInAs(page, 'alis')
    const { api, ids, study } = await cards(page, 'cleared database')
    await openAlive(page, study)
    const cdp = await page.context().newCDPSession(page)
    await answerEasy(page, 'coi')
    await expect.poll(() => reviews(api, ids[0]!)).toEqual([4])
    await cdp.send('Storage.clearDataForOrigin', { origin: baseURL!, storageTypes: 'indexeddb' })
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
    await answerEasy(page, "co'o")
    await expect.poll(() => reviews(api, ids[1]!)).toEqual([4])
    await expect(page.getByText('This browser can’t store answers')).toHaveCount(0)
  })

  test('study answers are stored after another tab has deleted or upgraded the database', async ({ page }) => {
    await logInAs(page, 'alis')
    const { api, ids, study } = await cards(page, 'deleted database')
    await openAlive(page, study)
    await answerEasy(page, 'coi')
    await expect.poll(() => reviews(api, ids[0]!)).toEqual([4])
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase('vlacku-study')
          deleting.onsuccess = () => resolve()
          deleting.onblocked = () => reject(new Error('the connection of the page was not closed'))
        }),
    )
    await answerEasy(page, "co'o")
    await expect.poll(() => reviews(api, ids[1]!)).toEqual([4])
  })

  async function answerEasy(page: Page, front: string) {
    await expect(face(page)).toContainText(front)
    await page.keyboard.press('Space')
    await page.keyboard.press('3')
  }

  async function reviews(api: Awaited<ReturnType<typeof learner>>, id: number): Promise<number[]> {
    const { entries } = await api.get(`/flashcards/${id}/log`)
    return entries.map(({ rating }: { rating: number }) => rating)
  }
})

test.describe('the page recovers from missing build files', () => {
  const GONE = { status: 404, contentType: 'text/plain', body: 'Not Found' }
  test('a missing build file reloads the page once, and “Try again” works once the file is available', async ({
    page,
  }) => {
    await logInAs(page, 'alis')
    await openAlive(page, '/en/valsi/coi')
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    let documents = 0
    page.on('domcontentloaded', () => documents++)
    let isGone = true
    await page.route(/\/assets\/[\w-]+\.js$/, (route) =>
      isGone && !scripts.includes(route.request().url()) ? route.fulfill(GONE) : route.fallback(),
    )
    await page.getByRole('link', { name: 'Recent', exact: true }).first().click()
    await expect.poll(() => documents).toBe(1)
    // the scripts are still missing after the reload: an error is shown instead of an endless loop
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(documents).toBe(1)
    isGone = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent changes')
  })
})
