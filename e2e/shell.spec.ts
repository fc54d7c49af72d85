import type { Locator, Page } from '@playwright/test'
import { frames, logIn, openAlive } from './reader.ts'
import { expect, test } from './test.ts'

const texts = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.textContent?.trim()))

/** The bell's accessible name includes its count. */
const ofMembers = ['Study', 'Notifications, none unread', 'My Activity', 'alis', 'Log out']

const menus: [username: string, authorities: string[] | null, more: string[], right: string[]][] = [
  [
    'a visitor',
    null,
    [
      'Languages',
      'Mail archive',
      'Word feed',
      'Analyse text',
      'Make lujvo',
      'Reading an entry',
      'Query help',
      'Cached Exports',
    ],
    ['Sign Up', 'Log In'],
  ],
  [
    'a member',
    [],
    [
      'Users',
      'Languages',
      'Mail archive',
      'Word feed',
      'Analyse text',
      'Make lujvo',
      'Reading an entry',
      'Query help',
      'Export',
    ],
    ofMembers,
  ],
  [
    'a user who manages roles',
    ['manage_roles'],
    [
      'IAM/Users',
      'Languages',
      'Mail archive',
      'Word feed',
      'Analyse text',
      'Make lujvo',
      'Reading an entry',
      'Query help',
      'Export',
    ],
    ofMembers,
  ],
  [
    'a user who manages roles and imports',
    ['manage_roles', 'bulk_import'],
    [
      'IAM/Users',
      'Languages',
      'Mail archive',
      'Word feed',
      'Analyse text',
      'Make lujvo',
      'Reading an entry',
      'Query help',
      'Export',
      'Bulk Import',
    ],
    ofMembers,
  ],
]

for (const [username, authorities, more, right] of menus) {
  test(`the menus of ${username} contain the same items on a phone`, async ({ page }) => {
    if (authorities) await logIn(page, ...authorities)
    await openAlive(page, '/en/languages')
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('button', { name: 'More' }).click()
    expect(await texts(main.locator('a'))).toEqual(['Courses', 'Recent', ...more])
    const account = page.getByRole('navigation', { name: 'Account' })
    await expect.poll(() => texts(account.locator('a, button'))).toEqual(right)

    await page.setViewportSize({ width: 390, height: 844 })
    const opener = page.getByRole('button', { name: 'Menu' })
    expect((await opener.boundingBox())!.x).toBeGreaterThan(320)
    await opener.click()
    const phone = page.getByRole('navigation', { name: 'Menu' })
    await expect.poll(() => texts(phone.locator('a, button'))).toEqual(['Courses', 'Recent', ...more, ...right])
    const round = page.getByRole('button', { name: 'Add a definition or discussion' })
    await expect(round).toHaveCount(authorities ? 1 : 0)
  })
}

test('menus close on Escape, on a click outside, on navigation, and when the window becomes wider', {
  tag: '@quick',
}, async ({ page }) => {
  await openAlive(page, '/en/languages')
  const more = page.getByRole('button', { name: 'More' })
  const entry = page.getByRole('link', { name: 'Cached Exports' })
  await more.click()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(more).toBeFocused()
  await more.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(entry).toBeHidden()
  await more.click()
  await entry.click()
  await expect(page).toHaveURL('/en/export/cached')
  await expect(entry).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  const phone = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(phone).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 844 })
  // resize events fire on the next frame, and two resizes within one frame are merged
  await frames(page, 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(phone).toBeHidden()
})

/** Upper bound for the number of controls on a page. */
const MAX_CONTROLS = 500

/** Presses Tab until the focus returns to the start, and returns the names of the focused controls. */
async function reached(page: Page): Promise<string[]> {
  const names: string[] = []
  while (names.length < MAX_CONTROLS) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const at = document.activeElement
      return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? ''
    })
    if (name === names[0]) break
    names.push(name)
  }
  return names
}

test('the Tab key reaches every control of the layout in page order', async ({ page }) => {
  await logIn(page)
  await openAlive(page, '/en/collections')
  await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible() // the link is loaded only for logged-in users
  const names = await reached(page)
  const order = [
    'Skip to content',
    'vlacku',
    'Courses',
    'Recent',
    'More',
    'Search the dictionary',
    ...ofMembers.slice(0, -1),
  ]
  expect(names.slice(0, order.length)).toEqual(order)
  for (const name of ['Log out', 'EN', 'JBO', 'RU', 'API', 'Next painting', 'Add a definition or discussion'])
    expect(names).toContain(name)
  expect(names.some((name) => name.startsWith('Chat'))).toBe(true)
})

test('the keyboard opens and closes the menu, the actions and the chat settings', async ({ page }) => {
  await logIn(page)
  await openAlive(page, '/en/recent')
  const more = page.getByRole('button', { name: 'More' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Users' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  const round = page.getByRole('button', { name: 'Add a definition or discussion' })
  await round.focus()
  await page.keyboard.press('Enter')
  const actions = page.getByRole('dialog', { name: 'Actions' })
  await expect(actions.getByRole('link', { name: 'New Discussion Wave' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(actions).toBeHidden()
  await expect(round).toBeFocused()
  await page.keyboard.press('Enter')
  await actions.getByRole('link', { name: 'Add Definition' }).press('Enter')
  await expect(page).toHaveURL('/en/valsi/add')
  await expect(actions).toBeHidden()

  await page.getByRole('button', { name: /^Chat/ }).focus()
  await page.keyboard.press('Enter')
  const settings = page.getByRole('dialog', { name: 'Chat settings' })
  await settings.getByRole('checkbox').press('Space')
  expect(await page.evaluate(() => localStorage.getItem('marqueeEnabled'))).toBe('false')
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
})

test('the phone menu is at the right edge, even on the search page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en')
  expect((await page.getByRole('button', { name: 'Menu' }).boundingBox())!.x).toBeGreaterThan(320)
})

test('the floating button is on every page except for the study screen', async ({ page }) => {
  await logIn(page)
  for (const path of ['/en/collections/1', '/en/valsi/add', '/en/comments/new-thread', '/en/definition/markdown']) {
    await page.goto(path)
    await expect(page.locator('.add-button')).toBeVisible()
  }
  await page.goto('/en/collections/1/flashcards/study')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Study: /)
  await expect(page.getByText('Log out')).toBeVisible()
  await expect(page.locator('.add-button')).toHaveCount(0)
})

test('the floating button on a phone hides while a field is focused', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  await page.goto('/en/comments/new-thread')
  await expect(page.locator('.add-button')).toBeAttached()
  await page.getByRole('textbox').first().focus()
  await expect(page.locator('.add-button')).toBeHidden()
})

test('the logo spins once when pressed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openAlive(page, '/en/languages')
  await page.locator('.logo').click()
  await expect(page.locator('.logo.turning')).toHaveCount(1)
  await expect(page.locator('.logo.turning')).toHaveCount(0, { timeout: 30_000 })
})

test('the theme follows the system setting until the user chooses one; the choice is stored', async ({ page }) => {
  const dark = () => page.locator('html').evaluate((html) => html.classList.contains('dark'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAlive(page, '/en')
  expect(await dark()).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(dark).toBe(false)
  const theme = page.getByRole('combobox', { name: 'Theme' })
  await theme.selectOption('Dark')
  expect(await dark()).toBe(true)
  await openAlive(page, '/en/languages')
  expect(await dark()).toBe(true)
  await expect(theme).toHaveValue('dark')
  await theme.selectOption('System')
  expect(await dark()).toBe(false)
})

test('switching the interface language changes only the URL prefix', async ({ page }) => {
  await openAlive(page, '/en/comments?valsi_id=12&x=%25#c3')
  await page.getByRole('link', { name: 'JBO', exact: true }).click()
  await expect(page).toHaveURL('/jbo/comments?valsi_id=12&x=%25#c3')
  expect(await page.evaluate(() => localStorage.getItem('selectedLocale'))).toBe('jbo')
})
