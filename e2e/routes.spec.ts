import type { Page } from '@playwright/test'
import { overflowOf, violationsOf } from './axe.ts'
import { logIn, logInAs, logInAsBefore, loginRenewed, openAlive, watch } from './reader.ts'
import { expect, test } from './test.ts'

/** URL paths of the screens in the specification. */
const built = [
  '',
  '?q=go',
  '?q=zzzzqqqq',
  '/tiktoknu',
  '/valsi/klama',
  '/valsi/jbovlaste',
  '/languages',
  '/text',
  '/text?text=mi+klama+lo+zdani',
  '/text?text=mi+klama+lo+zdani&view=blocks',
  '/text?text=lo+mlatu+cu+lo+gerku',
  '/ko-zehe-sarji',
  '/help/entry',
  '/help/search',
  '/lujvo',
  '/lujvo?words=gerku+zdani',
  '/dev/ui',
  '/confirm-email',
  '/user/alis',
  '/user/alis/activity',
  '/user/alis/comments',
  '/comments',
  '/comments?tab=all',
  '/comments/thread',
  '/comments/thread?valsi_id=100000258',
  '?mode=comments',
  '?mode=messages',
  '?mode=messages&q=klama&group=thread',
  '/mail',
  '/message/2',
  '/message/4',
  '/thread/The%20route%20of%20klama',
  '/thread/The%20route%20of%20klama?order=newest',
  '/recent',
  '/recent?days=30&types=definition',
  '/recent?tab=threads',
  '/recent?tab=definitions',
  '/recent?tab=mail',
  '/version/1',
  '/unsubscribe?token=x',
  '/collections',
  '/collections/1',
  '/collections/1?page=2',
  '/collections/1/levels',
  '/collections/1/try',
  '/export/cached',
]
const builtForVisitors = ['/signup', '/login', '/reset-password', '/reset-password?token=x&session_id=y']
const nowhere = [
  '/valsi/nosuchword',
  '/user/nobody',
  '/nowhere',
  '/message/seven',
  '/message/700',
  '/message/id/none@example.org',
  '/thread/lo%20nu%20casnu',
  '/collections/three',
  '/a/b/c',
  '/version/0',
  '/comments/thread?thread_id=999999',
  '/version/x',
]
const builtForMembers = [
  ...['/profile', '/users', '/change-password', '/logins', '/roles', '/audit', '/failed-jobs'],
  ...['/balance', '/paypal/return', '/payments?kind=refund'],
  ...['/valsi/add', '/definition/100000005/edit', '/definition/markdown', '/definition/markdown/100000005'],
  ...[
    '/definition/100000005/history',
    '/reactions',
    '/reactions?tab=bookmarks',
    '/comments/new-thread',
    '/notifications',
    '/subscriptions',
    '/reports',
    '/conflicts',
    '/deleted',
    '/collections/1/flashcards',
    '/collections/1/flashcards/study',
    '/study',
    '/export?lang=en&format=tsv',
  ],
]
const forImporters = ['/bulk-import', '/bulk-import/clients']

/** Users who open the public pages, by language: a visitor, a logged-in user, and a user whose session has expired. */
const readers = {
  en: async () => {},
  jbo: (page: Page) => logInAs(page, 'alis'),
  ru: (page: Page) => logInAsBefore(page, 'alis'),
}

/**
 * Views checked with axe: all rules run once per page, and only the view-dependent rules run in the other views. Text lengths
 * differ between languages.
 */
const views = {
  en: [
    { width: 1280, colorScheme: 'light', rules: 'all' },
    { width: 390, colorScheme: 'dark', rules: 'of this view' },
  ],
  jbo: [{ width: 390, colorScheme: 'light', rules: 'none' }],
  ru: [{ width: 390, colorScheme: 'light', rules: 'none' }],
} as const

async function accessible(page: Page, at: string) {
  const locale = at.slice(1).split(/\W/)[0] as keyof typeof views
  for (const { width, colorScheme, rules } of views[locale]) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const where = `${at}, ${width} px, ${colorScheme}`
    if (rules !== 'none') expect(await violationsOf(page, rules), where).toEqual([])
    expect(await overflowOf(page), `${where}: wider than the window`).toBe(0)
  }
}

/** Opens each page, checks its heading and expects no logged errors. */
async function walk(page: Page, paths: string[], inspect: (at: string) => Promise<void>) {
  const seen = watch(page)
  for (const at of paths) {
    const response = await page.goto(at)
    expect([at, response?.status()]).toEqual([at, 200])
    await expect(page.locator('h1'), at).toHaveCount(1)
    expect(new URL(page.url()).pathname, at).toBe(new URL(at, page.url()).pathname)
    await inspect(at)
  }
  expect(seen).toEqual([])
}

for (const locale of ['en', 'jbo', 'ru'] as const) {
  const within = (paths: string[]) => paths.map((path) => `/${locale}${path}`)
  // pages under construction share one component, which is checked only once
  const axe = (page: Page) => async (at: string) => {
    if (at === '/en/bulk-import' || at === '/en/nowhere') await accessible(page, at)
  }

  // split in two, so that both workers share the pages
  for (const [half, paths] of [built.filter((_, n) => n % 2 === 0), built.filter((_, n) => n % 2 === 1)].entries())
    test.describe('screens work in a distant time zone and a different locale', () => {
      test.use({ locale: 'de-DE', timezoneId: 'Pacific/Auckland' })

      test(`screens open in ${locale} without axe violations (${half + 1} of 2)`, async ({ page }) => {
        test.setTimeout(400_000)
        const inspect = async (at: string) => {
          await expect(page.locator('.painting img').first(), `${at} comes alive`).toBeAttached()
          await loginRenewed(page)
          await accessible(page, at)
        }
        if (half === 0) await walk(page, within(builtForVisitors), inspect)
        await readers[locale](page)
        await walk(page, within(paths), inspect)
      })
    })

  test(`missing pages return 404 in ${locale}`, async ({ page }) => {
    for (const at of within(nowhere)) {
      expect([at, (await page.goto(at))?.status()]).toEqual([at, 404])
      await axe(page)(at)
    }
  })

  test(`a logged-in user can open all pages for users in ${locale}`, async ({ page }) => {
    test.setTimeout(400_000)
    await logInAs(page, 'noras')
    await walk(page, within(builtForMembers), (at) => accessible(page, at))
    await walk(page, within(forImporters), axe(page))
  })

  test(`pages for users redirect a visitor to the login and back in ${locale}`, async ({ page }) => {
    const seen = watch(page)
    const all = [...builtForMembers, ...forImporters]
    // the rule is independent of the language
    const some = locale === 'en' ? all : all.slice(0, 3)
    for (const path of within(some)) {
      const at = `${path}${path.includes('?') ? '&' : '?'}x=1#part`
      await page.goto(at)
      await expect(page, at).toHaveURL(`/${locale}/login`)
      expect(await page.evaluate(() => sessionStorage.getItem('redirectPath'))).toBe(at)
    }
    expect(seen).toEqual([])
  })
}

test('a user without the import permission sees an explanation on the import page', async ({ page }) => {
  await logIn(page)
  await page.goto('/en/bulk-import')
  await expect(page.getByRole('alert')).toContainText('You don’t have permission to do this')
})

test('login returns to the requested page and preserves its query and hash', async ({ page }) => {
  await page.goto('/ru/users?search=a#list')
  await expect(page).toHaveURL('/ru/login')
  await logInAs(page, 'noras')
  await page.reload()
  await expect(page).toHaveURL('/ru/users?search=a#list')
  await page.goto('/ru/login')
  await expect(page).toHaveURL('/ru')
})

test('login ignores a return path to another site', async ({ page }) => {
  await logIn(page)
  for (const path of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto('/en/languages')
    await page.evaluate((value) => sessionStorage.setItem('redirectPath', value), path)
    await page.goto('/en/login')
    await expect(page).toHaveURL('/en')
  }
})

test('the redirect_loop parameter redirects to the home page and is removed from the login URL', async ({ page }) => {
  await page.goto('/ru/recent?redirect_loop=true&days=7')
  await expect(page).toHaveURL('/ru')
  await page.goto('/ru/profile?redirect_loop=true')
  await expect(page).toHaveURL('/ru')
  await page.goto('/ru/login?redirect_loop=true&x=1')
  await expect(page).toHaveURL('/ru/login?x=1')
})

test('logging out in one tab redirects other tabs that show a page for logged-in users only', async ({
  page,
  context,
}) => {
  await logInAs(page, 'alis')
  await page.goto('/en/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('alis')
  const other = await context.newPage()
  await openAlive(other, '/en/languages')
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/en/login')
  await expect(page).toHaveURL('/en/login')
})
