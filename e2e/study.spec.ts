import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { LOCALES, quickInEnglish } from './locales.ts'
import { frames, learner, logInAs, openAlive, USERS, watch } from './reader.ts'
import { TEXTS } from './studyTexts.ts'
import { expect, test } from './test.ts'

/** Creates a course of words, one of which requires a typed answer. The first two form a level that unlocks another level. */
async function course(page: Page, name: string) {
  const api = await learner(page, 'alis')
  const { collection_id } = await api.post('/collections', { name })
  const cards: number[] = []
  for (const [front, back, direction] of [
    ['coi', 'hello', 'direct'],
    ["co'o", 'goodbye', 'direct'],
    ["ki'e", 'thank you', 'fillin_reverse'],
    ["je'e", 'you are welcome', 'direct'],
  ]) {
    const text = { free_content_front: front, free_content_back: back, direction }
    cards.push((await api.post(`/flashcards/${collection_id}`, text)).flashcard.flashcard_id)
  }
  const { level_id } = await api.post(`/flashcards/levels/${collection_id}`, { name: 'pa', min_success_rate: 0.5 })
  await api.post(`/flashcards/levels/${collection_id}`, { name: 're', prerequisite_ids: [level_id] })
  await api.post(`/flashcards/cards/${level_id}`, { flashcard_ids: cards.slice(0, 2) })
  return { api, collection_id, level_id, cards }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const face = (page: Page) => page.locator('.card .face')

/** Delays storing answers until the page calls `letGo`, as on a slow disk. */
const holdAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('vlacku-study')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('entries', 'readwrite').objectStore('entries')
          let isHeld = true
          const stay = () => {
            if (isHeld) store.count().onsuccess = stay
            else opening.result.close()
          }
          stay()
          Object.assign(window, { letGo: () => (isHeld = false) })
          resolve()
        }
      }),
  )
const letGo = (page: Page) => page.evaluate(() => (window as unknown as { letGo(): void }).letGo())

for (const locale of LOCALES)
  test(
    `a user studying in ${locale} forgets a card, undoes, types, goes offline and back, and completes a level`,
    quickInEnglish(locale),
    async ({ page }) => {
      const texts = TEXTS[locale]
      await logInAs(page, 'alis')
      const { api, collection_id, cards } = await course(page, `study ${locale}`)
      const seen = watch(page)

      await openAlive(page, `/${locale}/collections/${collection_id}/levels`)
      expect(await violationsOf(page)).toEqual([])
      await expect(page.getByRole('link', { name: texts.study })).toHaveCount(1)

      await openAlive(page, `/${locale}/collections/${collection_id}/flashcards/study`)
      await expect(face(page)).toContainText('coi')
      await expect(face(page)).not.toContainText('hello')
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Space')
      await expect(face(page)).toContainText('hello')
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('1')
      await expect(face(page)).toContainText("co'o")
      await page.keyboard.press('z')
      await expect(face(page)).toContainText('coi')
      await button(page, texts.show).click()
      await button(page, texts.easy).click()

      await expect(face(page)).toContainText("co'o")
      await page.keyboard.press('Space')
      // answers are queued here while offline
      await page.context().setOffline(true)
      await page.keyboard.press('3')
      await expect(page.getByText(texts.waiting)).toBeVisible()
      await expect(face(page)).toContainText('thank you')
      await page.getByLabel(texts.word).fill("ki'o")
      await page.keyboard.press('Enter')
      await expect(page.getByText(texts.nearly)).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Space')
      await expect(face(page)).toContainText("je'e")
      await page.context().setOffline(false)
      await expect(page.getByText(texts.waiting)).toHaveCount(0)
      await button(page, texts.show).click()
      await button(page, texts.easy).click()

      // wrongly answered cards are repeated before the session ends
      await page.getByLabel(texts.word).fill('ki’e')
      await page.keyboard.press('Enter')
      await button(page, texts.goOn).click()
      await expect(page.getByText(texts.done)).toBeVisible()
      await expect(page.getByText(texts.completed)).toBeVisible()
      expect(await violationsOf(page)).toEqual([])

      const reviews = async (id: number | undefined) => {
        const { entries } = await api.get(`/flashcards/${id}/log`)
        return entries
          .filter(({ kind, is_undone }: { kind: string; is_undone: boolean }) => kind === 'review' && !is_undone)
          .map(({ rating }: { rating: number }) => rating)
      }
      expect([await reviews(cards[0]), await reviews(cards[1])]).toEqual([[4], [4]])
      expect([await reviews(cards[2]), await reviews(cards[3])]).toEqual([[4, 2], [4]])
      expect(seen.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
    },
  )

test('a visitor can study without an account, and the answers are moved to the account at login', async ({ page }) => {
  const { api, collection_id, cards } = await course(page, 'study of a visitor')
  await openAlive(page, `/en/collections/${collection_id}`)
  await page.getByRole('link', { name: 'Study', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/en/collections/${collection_id}/try$`))
  await expect(face(page)).toContainText('coi')
  await page.keyboard.press('Space')
  // the next card appears once the answer is stored, and a second key press is ignored
  await holdAnswers(page)
  await page.keyboard.press('3')
  await page.keyboard.press('3')
  await frames(page, 5)
  await expect(face(page)).toContainText('hello')
  await letGo(page)
  await expect(face(page)).toContainText("co'o")
  await page.reload()
  // the first card is already answered
  await expect(face(page)).toContainText("co'o")
  const entries = async () => (await api.get(`/flashcards/${cards[0]}/log`)).entries
  expect(await entries()).toEqual([])
  await logInAs(page, 'alis')
  await openAlive(page, `/en/collections/${collection_id}/flashcards/study`)
  await expect(face(page)).toContainText("co'o")
  await page.reload()
  await expect(face(page)).toContainText("co'o")
  expect(await entries()).toMatchObject([{ kind: 'review', rating: 4 }])
})

test('the study screen redirects a visitor to the login page, which offers study without an account', async ({
  page,
}) => {
  const { collection_id } = await course(page, 'study behind the login')
  await openAlive(page, `/en/collections/${collection_id}/flashcards/study?level=1`)
  await expect(page).toHaveURL('/en/login')
  await page.getByRole('link', { name: 'Study without an account' }).click()
  await expect(page).toHaveURL(`/en/collections/${collection_id}/try?level=1`)
  await openAlive(page, `/en/collections/${collection_id}/flashcards/study`)
  await page.getByLabel('Username or email').fill('alis')
  await page.getByRole('textbox', { name: 'Password' }).fill(USERS.alis.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/en/collections/${collection_id}/flashcards/study`)
  await expect(face(page)).toContainText('coi')
})

test('a user’s answers are sent immediately without browser storage, even if one is undone at the end', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('nothing is kept', 'UnknownError')
    }
  })
  await logInAs(page, 'alis')
  const { api, collection_id, cards } = await course(page, 'study without a store')
  await openAlive(page, `/en/collections/${collection_id}/flashcards/study?card=${cards[2]}`)
  const field = page.getByLabel(TEXTS.en.word)
  // the field looks like other form fields, and its form shows the card's background
  await expect(field).toHaveCSS('border-top-style', 'solid')
  await expect(page.locator('form', { has: field })).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await field.fill("ki'e")
  await page.keyboard.press('Enter')
  await button(page, TEXTS.en.goOn).click()
  await expect(page.getByText(TEXTS.en.done)).toBeVisible()
  const undone = async () =>
    (await api.get(`/flashcards/${cards[2]}/log`)).entries
      .filter(({ kind }: { kind: string }) => kind === 'review')
      .map(({ is_undone }: { is_undone: boolean }) => is_undone)
  await expect.poll(undone).toEqual([false])
  await page.keyboard.press('z')
  await expect(field).toBeVisible()
  await expect.poll(undone).toEqual([true])
})

test('a new card is studied in one direction per day, and each answer updates the session counts', async ({ page }) => {
  await logInAs(page, 'alis')
  const api = await learner(page, 'alis')
  const { collection_id } = await api.post('/collections', { name: 'study of siblings' })
  for (const word of ['coi', "co'o"])
    await api.post(`/flashcards/${collection_id}`, { free_content_front: word, free_content_back: `${word} moi` })
  const left = page.getByRole('list', { name: 'Left in this session' }).getByRole('listitem')
  const study = `/en/collections/${collection_id}/flashcards/study`
  await openAlive(page, study)
  await expect(left).toHaveText(['2 new', '0 learning', '0 due'])
  await page.keyboard.press('Space')
  await page.keyboard.press('2')
  await expect(left).toHaveText(['1 new', '1 learning', '0 due'])
  // a restarted session still includes the learning step
  await openAlive(page, study)
  await expect(left).toHaveText(['1 new', '1 learning', '0 due'])
  for (const _ of [1, 2]) {
    // the next card appears a moment later, and keys pressed until then are ignored
    await expect(page.getByRole('button', { name: /^Show answer/ })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: /^Show answer/ })).toHaveCount(0)
    await page.keyboard.press('3')
  }
  await expect(page.getByText('Done for now')).toBeVisible()
  const statuses = async () => {
    const { flashcards } = await api.get(`/flashcards?collection_id=${collection_id}`)
    return flashcards.map((one: { progress: { status: string }[] }) => one.progress.map(({ status }) => status))
  }
  await expect.poll(statuses).toEqual([
    ['review', 'new'],
    ['review', 'new'],
  ])
})

test('a visitor who signs up during a session returns to it without losing answers', async ({ page }) => {
  const { collection_id } = await course(page, 'study before signing up')
  await openAlive(page, `/en/collections/${collection_id}/try`)
  await expect(face(page)).toContainText('coi')
  await page.keyboard.press('Space')
  await page.keyboard.press('3')
  await expect(face(page)).toContainText("co'o")
  await page.getByRole('link', { name: 'Sign Up' }).first().click()
  await page.getByLabel('Username').fill('cilre')
  await page.getByLabel('Email address').fill('cilre@example.org')
  await page.getByLabel('Password', { exact: true }).fill('mi cilre la lojban')
  await page.getByLabel('Confirm password').fill('mi cilre la lojban')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Continue to the page you wanted' }).click()
  await expect(page).toHaveURL(`/en/collections/${collection_id}/flashcards/study`)
  await expect(face(page)).toContainText("co'o")
  await openAlive(page, '/en/study')
  await expect(page.getByText('1 day in a row')).toBeVisible()
})

test.describe('studying works on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('sessions and card lists on a touch screen show no shortcuts and have controls of at least 24 pixels', async ({
    page,
  }) => {
    await logInAs(page, 'alis')
    const { collection_id } = await course(page, 'study by touch')
    const small = () =>
      page.locator('main :is(a, button):visible').evaluateAll((controls) =>
        controls
          .map((control) => ({ text: control.textContent, ...control.getBoundingClientRect().toJSON() }))
          .filter(({ width, height }) => width < 24 || height < 24)
          .map(({ text, width, height }) => `${text} ${width} × ${height}`),
      )
    await openAlive(page, `/en/collections/${collection_id}/flashcards/study`)
    await button(page, TEXTS.en.show).tap()
    await button(page, TEXTS.en.good).tap()
    await button(page, TEXTS.en.show).tap()
    await expect(button(page, TEXTS.en.undo)).toBeVisible()
    await expect(page.locator('kbd:visible')).toHaveCount(0)
    expect(await small()).toEqual([])
    await openAlive(page, `/en/collections/${collection_id}/flashcards`)
    await expect(button(page, 'History of coi')).toBeVisible()
    expect(await small()).toEqual([])
  })
})
