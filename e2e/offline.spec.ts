import type { Page } from '@playwright/test'
import { signedToken } from '../web/src/testing/signedToken.ts'
import { learner, logInAs, logInWith, openAlive } from './reader.ts'
import { expect, test } from './test.ts'

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Creates a private collection of `size` words for alis; the first word has a picture. */
async function course(page: Page, name: string, size: number) {
  const { post, get } = await learner(page, 'alis')
  const { collection_id } = await post('/collections', { name, is_public: false })
  for (let nth = 1; nth <= size; nth++)
    await post(`/collections/${collection_id}/items`, {
      ...{ free_content_front: `front ${nth}`, free_content_back: `back ${nth}`, direction: 'direct' },
      ...(nth === 1 && { front_image: { data: PICTURE, mime_type: 'image/png' } }),
    })
  const reviews = async (): Promise<number> => {
    const { flashcards } = await get(`/flashcards?collection_id=${collection_id}&per_page=100`)
    let count = 0
    for (const { flashcard } of flashcards) {
      const { entries } = await get(`/flashcards/${flashcard.flashcard_id}/log`)
      count += entries.filter(({ kind }: { kind: string }) => kind === 'review').length
    }
    return count
  }
  return { collection_id, reviews }
}

test.use({ serviceWorkers: 'allow' })

const face = (page: Page) => page.locator('.card .face')

/** Returns the paths of all responses cached in this browser. */
const cachedNames = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Waits until the service worker is ready to serve pages offline. */
async function workerReady(page: Page) {
  await expect.poll(() => cachedNames(page)).toEqual(expect.arrayContaining(['/en/offline', '/assets/logo.svg']))
  // only the active worker responds to requests
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated')
}

/** Waits until the session of a study page has also been stored. */
async function sessionStored(page: Page) {
  await workerReady(page)
  await expect.poll(() => cachedNames(page)).toContainEqual(expect.stringMatching(/^\/kept\/alis\/session\//))
}

const tokenOf = (page: Page) =>
  page.evaluate(() => {
    const part = localStorage.getItem('accessToken')!.split('.')[1]!
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string; username: string }
  })

/** Replaces the access token with an expired one of the same account. */
async function expireLogin(page: Page) {
  const { sub, username } = await tokenOf(page)
  const expired = signedToken({ user_id: Number(sub), username, exp: 1 })
  await page.evaluate((token) => localStorage.setItem('accessToken', token), expired)
}

/** Rates a card as “easy”, so that it does not return, and waits for the next one. */
async function answerNext(page: Page, nth: number) {
  await expect(face(page)).toContainText(`front ${nth}`)
  await page.keyboard.press('Space')
  await expect(face(page)).toContainText(`back ${nth}`)
  await page.keyboard.press('3')
  await expect(face(page)).not.toContainText(`front ${nth}`)
}

test('four choices are offered and rated offline, and the answer is sent when the network returns', async ({
  page,
}) => {
  await logInAs(page, 'alis')
  const { post, get } = await learner(page, 'alis')
  const { collection_id } = await post('/collections', { name: 'choices offline', has_choices: true })
  const { entry } = await get('/jbovlaste/entry?word=klama')
  await post(`/flashcards/${collection_id}`, {
    definition_id: entry.definitions[0].definitionid,
    direction: 'reverse',
  })
  const choices = page.getByRole('list', { name: 'Answers' }).getByRole('button')
  await openAlive(page, `/en/collections/${collection_id}/flashcards/study`)
  await expect(choices).toHaveCount(4)
  await sessionStored(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(choices).toHaveCount(4)
  await choices.filter({ hasText: 'klama' }).click()
  await expect(page.locator('.note.ok.judged')).toBeVisible()
  await page.keyboard.press('Space')
  await page.context().setOffline(false)
  const [card] = (await get(`/flashcards?collection_id=${collection_id}`)).flashcards
  const log = async () => (await get(`/flashcards/${card.flashcard.flashcard_id}/log`)).entries
  await expect.poll(async () => (await log()).length).toBe(1)
})

test('a study session continues offline after a reload, and its answers are sent exactly once', async ({ page }) => {
  await logInAs(page, 'alis')
  const { collection_id, reviews } = await course(page, 'studied offline', 8)
  const path = `/en/collections/${collection_id}/flashcards/study`
  await openAlive(page, path)
  await expect(face(page)).toContainText('front 1')
  await expect(face(page).locator('img')).toHaveCount(1)
  await sessionStored(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(face(page)).toContainText('front 1')
  await expect(face(page).locator('img')).toHaveJSProperty('naturalWidth', 1)
  for (const nth of [1, 2, 3]) await answerNext(page, nth)
  await expect(face(page)).toContainText('front 4')
  // the session expires and can't be renewed while offline
  await expireLogin(page)
  await page.reload()
  // the session is restored with the unsent answers
  await expect(page.getByText('3 answers are saved in this browser')).toBeVisible()
  for (const nth of [4, 5]) await answerNext(page, nth)
  await expect(page.getByText('5 answers are saved in this browser')).toBeVisible()
  expect(await reviews()).toBe(0)

  await page.context().setOffline(false)
  await expect(page.getByText(/saved in this browser/)).toHaveCount(0)
  expect(await reviews()).toBe(5)
  await page.reload()
  await expect(face(page)).toContainText('front 6')
  expect(await reviews()).toBe(5)
})

test('reviews made offline are sent from any page, even after the account has been renamed', async ({ page }) => {
  const password = 'mi citka lo plise'
  const username = `renamed${Date.now()}`
  const signUp = { username, email: `${username}@example.org`, password }
  expect((await page.request.post('/api/auth/signup', { data: signUp })).ok()).toBe(true)
  await logInWith(page, username, password)
  const alis = await learner(page, 'alis')
  const { collection_id } = await alis.post('/collections', { name: 'studied and renamed', is_public: true })
  await alis.post(`/collections/${collection_id}/items`, {
    ...{ free_content_front: 'front 1', free_content_back: 'back 1', direction: 'direct' },
  })
  await openAlive(page, `/en/collections/${collection_id}/flashcards/study`)
  await expect(face(page)).toContainText('front 1')
  await page.context().setOffline(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('3')
  await expect(page.getByText(/saved in this browser/)).toBeVisible()

  // another device renames the account
  const login = await (
    await page.request.post('/api/auth/login', { data: { username_or_email: username, password } })
  ).json()
  const headers = { authorization: `Bearer ${login.access_token}` }
  const profile = await page.request.put('/api/auth/profile', { headers, data: { username: `${username}b` } })
  const { new_token } = await profile.json()
  await page.evaluate((token) => localStorage.setItem('accessToken', token), new_token)
  await page.context().setOffline(false)
  await page.goto('/en/languages')
  const log = async () => {
    const { flashcards } = await (
      await page.request.get(`/api/flashcards?collection_id=${collection_id}`, { headers })
    ).json()
    const { flashcard_id } = flashcards[0].flashcard
    const { entries } = await (await page.request.get(`/api/flashcards/${flashcard_id}/log`, { headers })).json()
    return entries.length
  }
  await expect.poll(log).toBe(1)
})

test('a visited study session works offline, and an unvisited page reports the missing connection', async ({
  page,
}) => {
  await logInAs(page, 'alis')
  const { collection_id } = await course(page, 'reached by links', 2)
  const { collection_id: other } = await course(page, 'never visited', 1)
  await openAlive(page, `/en/collections/${collection_id}`)
  await page.locator(`a[href="/en/collections/${collection_id}/flashcards/study"]`).first().click()
  await expect(face(page)).toContainText('front 1')
  await sessionStored(page)
  // a page counts as visited after half a second
  await expect.poll(() => cachedNames(page)).toContainEqual(expect.stringMatching(/^\/kept\/alis\/pages/))
  expect((await cachedNames(page)).filter((name) => name.startsWith('/api/'))).toEqual([])

  await page.context().setOffline(true)
  await page.reload()
  await answerNext(page, 1)
  await page.goto(`/en/collections/${other}`)
  await expect(page.getByRole('alert')).toContainText('You’re offline')
  await expect(page.getByRole('navigation', { name: 'Available offline' })).toContainText('reached by links')
})

test('logging out deletes all session data', async ({ page }) => {
  await logInAs(page, 'alis')
  const { collection_id } = await course(page, 'left behind', 2)
  const path = `/en/collections/${collection_id}/flashcards/study`
  await openAlive(page, path)
  await answerNext(page, 1)
  await sessionStored(page)
  // the stored page is the same for all users
  expect(await page.evaluate(async () => (await caches.match('/en/offline'))!.text())).not.toContain('left behind')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(async () => (await cachedNames(page)).filter((name) => name.startsWith('/kept/alis'))).toEqual([])
})

test('the home page, an entry and a search work offline, both through links and after a reload', {
  tag: '@quick',
}, async ({ page }) => {
  await openAlive(page, '/en')
  await page.getByRole('textbox', { name: 'Search the dictionary' }).fill('house')
  await expect(page.locator('.headword').first()).toHaveText('zdani')
  await page.locator('.headword').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'zdani' })).toBeVisible()
  // data is only stored once the browser is idle
  const entryStored = (word: string) =>
    expect.poll(() => cachedNames(page)).toContainEqual(expect.stringMatching(`^/kept//query/.*entries.*${word}`))
  await entryStored('zdani')
  await openAlive(page, '/en/valsi/klama')
  await workerReady(page)
  await entryStored('klama')
  const visited = () =>
    page.evaluate(async () => (await caches.match('/kept//pages', { ignoreSearch: true }))?.text() ?? '')
  // a page counts as visited after half a second
  await expect.poll(visited).toContain('/en/valsi/klama')

  await page.context().setOffline(true)
  for (const word of ['zdani', 'klama']) {
    await page.goto(`/en/valsi/${word}`)
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'You are offline. This page was saved on' })).toBeVisible()
  }
  await page.goto('/en?q=house')
  await expect(page.locator('.headword').first()).toHaveText('zdani')
  await page.goto('/en')
  await expect(page.getByRole('textbox', { name: 'Search the dictionary' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('vlacku')
  await expect(page.getByText(/^Word of the day/)).toBeVisible()

  // also visits a page by client-side navigation
  await page.getByRole('textbox', { name: 'Search the dictionary' }).fill('house')
  await expect(page.locator('.headword').first()).toHaveText('zdani')
  await page.locator('.headword').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'zdani' })).toBeVisible()

  await page.goto('/en/valsi/gerku')
  await expect(page.getByRole('alert')).toContainText('You’re offline')
  const available = page.getByRole('navigation', { name: 'Available offline' })
  await available.getByRole('link', { name: 'klama' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'klama' })).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText('You are offline. This page was saved on')).toHaveCount(0)
  await page.goto('/en/valsi/gerku')
  await expect(page.getByRole('heading', { level: 1, name: 'gerku' })).toBeVisible()
})

test('logging out deletes the cached pages', async ({ page }) => {
  await logInAs(page, 'alis')
  const { collection_id } = await course(page, 'read and left', 1)
  await openAlive(page, `/en/collections/${collection_id}`)
  await workerReady(page)
  await expect.poll(() => cachedNames(page)).toContainEqual('/kept/alis/pages')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(async () => (await cachedNames(page)).filter((name) => name.startsWith('/kept/alis'))).toEqual([])
  await page.context().setOffline(true)
  await page.goto(`/en/collections/${collection_id}`)
  await expect(page.getByRole('alert')).toContainText('You’re offline')
  await expect(page.getByText('read and left')).toHaveCount(0)
})

test('an uncached search shows an error while offline, and visited pages are listed as available offline', async ({
  page,
}) => {
  await openAlive(page, '/en')
  await page.waitForTimeout(1500)
  await openAlive(page, '/en/recent')
  await workerReady(page)
  await page.waitForTimeout(1500)

  await page.context().setOffline(true)
  await page.goto('/en?q=gerku')
  await expect(page.getByText('This search was not saved on this device.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Available offline' }).click()
  await expect(page).toHaveURL('/en/offline')
  const available = page.getByRole('navigation', { name: 'Available offline' })
  await expect(available.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/en')
  await available.getByRole('link', { name: 'Recent changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent changes')
  await expect(page.locator('main time').first()).toBeVisible()
})
