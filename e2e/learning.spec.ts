import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import en from '../locales/en/collections.json' with { type: 'json' }
import enStudy from '../locales/en/study.json' with { type: 'json' }
import jbo from '../locales/jbo/collections.json' with { type: 'json' }
import jboStudy from '../locales/jbo/study.json' with { type: 'json' }
import ru from '../locales/ru/collections.json' with { type: 'json' }
import ruStudy from '../locales/ru/study.json' with { type: 'json' }
import { violationsOf } from './axe.ts'
import { LOCALES } from './locales.ts'
import { learner, logInAs, openAlive, watch } from './reader.ts'
import { expect, test } from './test.ts'

const TEXTS = { en: { ...en, study: enStudy }, jbo: { ...jbo, study: jboStudy }, ru: { ...ru, study: ruStudy } }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const face = (page: Page) => page.locator('.card .face')
const words = (page: Page) => page.locator('.items tbody tr td:nth-child(2) :is(.word, .free)')

/** Shows the answer and rates the card: 1 again, 2 good, 3 easy. */
async function judge(page: Page, key: '1' | '2' | '3') {
  const choices = page.locator('.rate[data-choices]')
  await expect(page.locator('.rate button').first()).toBeVisible()
  await page.keyboard.press('Space')
  await expect(choices).toBeVisible()
  await page.keyboard.press(key)
  // waits for the next card or the end of the session
  await expect(choices).toHaveCount(0)
}

for (const locale of LOCALES)
  test(`a learner in ${locale} collects words, studies them online and offline, unlocks a level, and exports a deck`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000)
    const texts = TEXTS[locale]
    const name = `lo cilre ${locale}`
    const dialog = page.getByRole('dialog')
    await logInAs(page, 'alis')
    const seen = watch(page)

    // creates the collection while adding words from search results
    await openAlive(page, `/${locale}/?q=time`)
    await page.locator('main .button.small').filter({ hasText: /\d+/ }).last().click()
    await dialog.getByLabel(texts.new, { exact: true }).fill(name)
    // the URL of a private collection returns 404 until the browser authenticates
    await expect(dialog.getByLabel(texts.is_public, { exact: true })).not.toBeChecked()
    await dialog.getByLabel(texts.is_public, { exact: true }).check()
    await dialog.getByRole('button', { name: texts.create, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const api = await learner(page, 'alis')
    const { collections } = await api.get('/collections')
    const { collection_id, item_count } = collections.find((one: { name: string }) => one.name === name)
    expect(item_count).toBeGreaterThanOrEqual(12)

    // the collected words can be studied immediately
    const url = `/${locale}/collections/${collection_id}`
    await openAlive(page, url)
    const listed = await words(page).allTextContents()
    await expect(page.locator('.study-links .button.main').first()).toHaveAttribute('href', `${url}/flashcards/study`)

    // five cards form a level that unlocks another one
    const { flashcards } = await api.get(`/flashcards?collection_id=${collection_id}&per_page=100`)
    const ids = flashcards.map((one: { flashcard: { flashcard_id: number } }) => one.flashcard.flashcard_id)
    const { level_id } = await api.post(`/flashcards/levels/${collection_id}`, {
      ...{ name: 'pa', min_cards: 5, min_success_rate: 0.5 },
    })
    const second = await api.post(`/flashcards/levels/${collection_id}`, { name: 're', prerequisite_ids: [level_id] })
    await api.post(`/flashcards/cards/${level_id}`, { flashcard_ids: ids.slice(0, 5) })
    await api.post(`/flashcards/cards/${second.level_id}`, { flashcard_ids: ids.slice(10) })

    // answers ten cards: one lapse, one undone answer, and five answers given offline
    await openAlive(page, `${url}/flashcards/study`)
    await judge(page, '1')
    const prompt = await face(page).textContent()
    await judge(page, '1')
    await page.keyboard.press('z')
    await expect(face(page)).toHaveText(prompt!)
    for (let nth = 0; nth < 4; nth++) await judge(page, '3')
    expect(await violationsOf(page)).toEqual([])
    await page.context().setOffline(true)
    for (let nth = 0; nth < 4; nth++) await judge(page, '3')
    await expect(page.locator('.study-head .hint')).toBeVisible()
    await judge(page, '3')
    await page.context().setOffline(false)
    await expect(page.locator('.study-head .hint')).toHaveCount(0)

    // the lapsed card returns, then the session ends and lists the new words and the unlocked level
    await judge(page, '3')
    await expect(page.locator('.finished')).toBeVisible()
    await expect(page.getByText(texts.study.done)).toBeVisible()
    await expect(page.locator('.learned a')).toHaveCount(10)
    await expect(page.locator('.finished .good')).toContainText('pa')
    await expect(page.getByRole('link', { name: 're', exact: true })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const { flashcards: after } = await api.get(`/flashcards?collection_id=${collection_id}&per_page=100`)
    const counts = after.map((one: { progress: { review_count: number }[] }) => one.progress[0]!.review_count)
    expect(counts.slice(0, 10)).toEqual([2, ...Array(9).fill(1)])

    // another user imports the exported deck and starts over with the same cards
    await openAlive(page, url)
    await button(page, texts.more).click()
    const [deck] = await Promise.all([page.waitForEvent('download'), button(page, texts.export_anki).click()])
    const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const other = await elsewhere.newPage()
    await logInAs(other, 'gleki')
    await openAlive(other, `/${locale}/collections`)
    await button(other, texts.import).click()
    const file = { name: 'deck.apkg', mimeType: 'application/octet-stream', buffer: await readFile(await deck.path()) }
    await field(other, texts.import_file).setInputFiles(file)
    await expect(field(other, texts.name)).toHaveValue(name)
    await other.getByRole('dialog').getByRole('button', { name: texts.import, exact: true }).click()
    await expect(other.getByRole('dialog').getByRole('status')).toContainText(String(item_count))
    await other.getByRole('dialog').locator('footer button').click()
    await expect(words(other)).toHaveText(listed)
    await elsewhere.close()
    expect(seen.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
  })
