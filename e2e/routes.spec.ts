import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { logIn, logInAs, watch } from './reader.ts'

/** The table of screens of the specification, as addresses: those that are there, and public ones being built. */
const built = [
  '',
  '?q=go',
  '?q=zzzzqqqq',
  '/tiktoknu',
  '/valsi/klama',
  '/valsi/jbovlaste',
  '/languages',
  '/ko-zehe-sarji',
  '/help/search',
  '/dev/ui',
  '/signup',
  '/login',
  '/reset-password',
  '/reset-password?token=x&session_id=y',
  '/confirm-email',
  '/user/alis',
  '/user/alis/activity',
  '/recent',
  '/recent?days=30&types=definition',
  '/version/1',
  '/unsubscribe?token=x',
]
const coming = [
  '/message/7',
  '/thread/lo%20nu%20casnu',
  '/comments?valsi_id=1',
  '/comments/thread?valsi_id=1',
  '/export/cached',
  '/collections',
  '/collections/3',
  '/collections/3/levels',
]
const nowhere = [
  '/valsi/nosuchword',
  '/user/nobody',
  '/nowhere',
  '/message/seven',
  '/collections/three',
  '/a/b/c',
  '/version/0',
  '/version/x',
]
const builtForMembers = [
  ...['/profile', '/users', '/change-password', '/logins', '/roles', '/audit', '/failed-jobs'],
  ...['/valsi/add', '/definition/100000005/edit', '/definition/markdown', '/definition/markdown/100000005'],
  ...['/definition/100000005/history', '/reactions', '/notifications', '/subscriptions', '/reports', '/deleted'],
]
const forMembers = [
  '/comments/new-thread',
  '/export',
  '/collections/3/flashcards',
  '/collections/3/flashcards/study',
  '/paypal/return?token=x',
  '/balance',
]
const forImporters = ['/bulk-import', '/bulk-import/clients']

/** Both widths and both themes on every page in English; what another language may break is looked at once. */
const views = {
  en: [
    [1280, 'light'],
    [390, 'dark'],
  ],
  jbo: [[390, 'dark']],
  ru: [[390, 'light']],
} as const

async function accessible(page: Page, at: string) {
  const locale = at.slice(1).split(/\W/)[0] as keyof typeof views
  for (const [width, colorScheme] of views[locale]) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page), `${at}, ${width} px, ${colorScheme}`).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, `${at} is wider than ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Opens each page and sees that it is the one asked for, with its heading, and that nothing goes wrong unseen. */
async function walk(page: Page, paths: string[], look: (at: string) => Promise<void>) {
  const seen = watch(page)
  for (const at of paths) {
    const response = await page.goto(at)
    expect([at, response?.status()]).toEqual([at, 200])
    await expect(page.locator('h1'), at).toHaveCount(1)
    expect(new URL(page.url()).pathname, at).toBe(new URL(at, page.url()).pathname)
    await look(at)
  }
  expect(seen).toEqual([])
}

for (const locale of Object.keys(views)) {
  const within = (paths: string[]) => paths.map((path) => `/${locale}${path}`)
  // pages being built are one component: looked at once, opened in all languages
  const axe = (page: Page) => async (at: string) => {
    if (at === '/en/collections' || at === '/en/export' || at === '/en/nowhere') await accessible(page, at)
  }

  test(`the screens that are there open in ${locale}, and axe finds nothing`, async ({ page }) => {
    test.setTimeout(400_000)
    await walk(page, within(built), (at) => accessible(page, at))
    for (const at of within(nowhere)) {
      expect([at, (await page.goto(at))?.status()]).toEqual([at, 404])
      await axe(page)(at)
    }
  })

  test(`a visitor can open the public pages that are being built in ${locale}`, async ({ page }) => {
    test.setTimeout(400_000)
    await walk(page, within(coming), axe(page))
  })

  test(`a member can open the pages of members in ${locale}`, async ({ page }) => {
    test.setTimeout(400_000)
    await logInAs(page, 'noras')
    await walk(page, within(builtForMembers), (at) => accessible(page, at))
    await walk(page, within([...forMembers, ...forImporters]), axe(page))
  })

  test(`pages of members send a visitor to the login in ${locale}, and keep where they wanted to go`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const seen = watch(page)
    const all = [...builtForMembers, ...forMembers, ...forImporters]
    // the rule is the same in every language, so the others try a few
    for (const path of within(locale === 'en' ? all : all.slice(0, 3))) {
      const at = `${path}${path.includes('?') ? '&' : '?'}x=1#part`
      await page.goto(at)
      await expect(page, at).toHaveURL(`/${locale}/login`)
      expect(await page.evaluate(() => sessionStorage.getItem('redirectPath'))).toBe(at)
    }
    expect(seen).toEqual([])
  })
}

test('who lacks the right to import is told so', async ({ page }) => {
  await logIn(page)
  await page.goto('/en/bulk-import')
  await expect(page.getByRole('alert')).toContainText('You may not do this')
})

test('after the login one is where one wanted to be, with query and hash', async ({ page }) => {
  await page.goto('/ru/users?search=a#list')
  await expect(page).toHaveURL('/ru/login')
  await logInAs(page, 'noras')
  await page.reload()
  await expect(page).toHaveURL('/ru/users?search=a#list')
  await page.goto('/ru/login')
  await expect(page).toHaveURL('/ru')
})

test('a path kept by somebody else leads to no other site', async ({ page }) => {
  await logIn(page)
  for (const path of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto('/en/languages')
    await page.evaluate((kept) => sessionStorage.setItem('redirectPath', kept), path)
    await page.goto('/en/login')
    await expect(page).toHaveURL('/en')
  }
})

test('redirect_loop ends at the start, and is taken off the login', async ({ page }) => {
  await page.goto('/ru/recent?redirect_loop=true&days=7')
  await expect(page).toHaveURL('/ru')
  await page.goto('/ru/profile?redirect_loop=true')
  await expect(page).toHaveURL('/ru')
  await page.goto('/ru/login?redirect_loop=true&x=1')
  await expect(page).toHaveURL('/ru/login?x=1')
})

test('logging out in one tab leads the others away from pages of members', async ({ page, context }) => {
  await logInAs(page, 'alis')
  await page.goto('/en/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('alis')
  const other = await context.newPage()
  await other.goto('/en/languages')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/en/login')
  await expect(page).toHaveURL('/en/login')
})
