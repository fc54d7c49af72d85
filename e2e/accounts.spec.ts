import type { Browser, Page } from '@playwright/test'
import auth from '../locales/en/auth.json' with { type: 'json' }
import users from '../locales/en/users.json' with { type: 'json' }
import { linkIn, type Mailbox, openMailbox } from '../server/src/testing/mailbox.ts'
import { openAlive, watch } from './reader.ts'
import { startSite } from './site.ts'
import { expect, test } from './test.ts'

/** A separate site whose email is delivered to this test file. */
const PORT = 8184
const SITE = `http://127.0.0.1:${PORT}`
const ADMIN = { username: 'noras', password: 'do mi nelci prenu' }

test.describe.configure({ mode: 'default' })
test.use({ baseURL: SITE })

let mailbox: Mailbox
let site: Awaited<ReturnType<typeof startSite>>
test.beforeAll(async () => {
  test.setTimeout(180_000) // leaves time to create a database and run commands
  mailbox = await openMailbox()
  site = await startSite(PORT, { env: { SMTP_URL: mailbox.url, PUBLIC_URL: SITE } })
  site.vlacku('user', 'create', '--email', 'noras@example.org', '--role', 'admin', ...optionsOf(ADMIN))
})
test.afterAll(async () => {
  await site?.stop()
  await mailbox?.close()
})

const optionsOf = (given: Record<string, string>) =>
  Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
const path = (link: URL) => `${link.pathname}${link.search}`

async function logIn(page: Page, { username, password }: { username: string; password: string }) {
  await openAlive(page, '/en/login')
  await page.getByLabel(auth.login_name).fill(username)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: auth.log_in }).click()
  await expect(page.getByRole('link', { name: username })).toBeVisible()
}
async function newReader(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: SITE })
  return context.newPage()
}
/** Locates a toast. Its text also appears in a live region for screen readers. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const isLoggedOut = (page: Page) =>
  expect(page.getByRole('navigation').getByRole('link', { name: 'Log In' })).toBeVisible()

test('a user signs up, confirms the email address, logs in twice, changes and resets the password, and gains and loses a role', {
  tag: '@quick',
}, async ({ page, browser }) => {
  const seen = watch(page)
  const alis = { username: 'alis', email: 'alis@example.org', password: 'klama le zarci' }

  await test.step('a user signs up and confirms the account with the emailed link', async () => {
    await openAlive(page, '/en/signup')
    await page.getByLabel(auth.username).fill(alis.username)
    await page.getByLabel(auth.email).fill(alis.email)
    await page.getByLabel(auth.password, { exact: true }).fill(alis.password)
    await page.getByLabel(auth.confirmation).fill(alis.password)
    await page.getByRole('button', { name: auth.sign_up }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.check_mail)
    await page.goto(path(linkIn(await mailbox.next(alis.email), '/confirm-email')))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.confirmed)
    await page.goto('/en/profile')
    await expect(page.getByText(users.confirmed, { exact: true })).toBeVisible()
  })

  const other = await newReader(browser)
  await test.step('a user logs in from another browser', async () => {
    await logIn(other, alis)
    await other.goto('/en/logins')
    await expect(other.getByText(auth.this_one)).toHaveCount(1)
    await expect(other.getByRole('listitem').filter({ hasText: auth.started })).toHaveCount(2)
  })

  await test.step('changing the password in one browser logs out the other browser', async () => {
    await openAlive(page, '/en/change-password')
    await page.getByLabel(auth.current_password).fill('not this one')
    await page.getByRole('button', { name: auth.mail_code }).click()
    await expect(page.getByText('This is not your current password')).toBeVisible()
    await page.getByLabel(auth.current_password).fill(alis.password)
    await page.getByRole('button', { name: auth.mail_code }).click()
    const code = /\n([A-Z2-9]{6})\n/.exec((await mailbox.next(alis.email)).text ?? '')![1]!
    alis.password = 'cadzu le bisli'
    await page.getByLabel(auth.code, { exact: true }).fill(code)
    await page.getByLabel(auth.new_password, { exact: true }).fill(alis.password)
    await page.getByLabel(auth.confirmation).fill(alis.password)
    await page.getByRole('button', { name: auth.change_password }).click()
    await expect(page.getByText(auth.changed)).toBeVisible()
    await expect(page).toHaveURL('/en/login')
    expect((await mailbox.next(alis.email)).subject).toBe('Your password was changed')
    await other.getByRole('link', { name: 'alis' }).click()
    await expect(other).toHaveURL('/en/login')
    await isLoggedOut(other)
  })

  await test.step('a user resets a lost password by email', async () => {
    await page.getByRole('link', { name: auth.forgotten }).click()
    await page.getByLabel(auth.email).fill(alis.email)
    await page.getByRole('button', { name: auth.send_link }).click()
    await page.goto(path(linkIn(await mailbox.next(alis.email), '/reset-password')))
    alis.password = 'citka lo plise'
    await page.getByLabel(auth.new_password, { exact: true }).fill(alis.password)
    await page.getByLabel(auth.confirmation).fill(alis.password)
    await page.getByRole('button', { name: auth.set_password }).click()
    await expect(page.getByText(auth.reset_done)).toBeVisible()
    await logIn(page, alis)
  })

  await test.step('a role grants access to a page, and removing the role revokes the access', async () => {
    const admin = await newReader(browser)
    await logIn(admin, ADMIN)
    const assign = async (role: string) => {
      await admin.goto('/en/user/alis')
      await admin.getByLabel(users.role, { exact: true }).selectOption(role)
      await admin.getByRole('button', { name: users.assign_role }).click()
      await admin.getByRole('dialog').getByRole('button', { name: users.assign_role }).click()
      await expect(toast(admin, users.role_assigned)).toBeVisible()
    }
    await assign('admin')
    // token claims change only with a new token, whereas permissions are checked for every request
    // leaves the app first, since it renews the session when the role changes, and would then skip the login page
    await page.goto('/api/health/ready')
    await page.evaluate(() => localStorage.clear())
    await logIn(page, alis)
    await page.goto('/en/audit')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(users.audit_title)
    await expect(page.locator('main')).toContainText('alis')
    await assign('user')
    await page.reload()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await admin.context().close()
  })
  // expects two errors: a wrong password, and a page without permission, which the browser may detect before sending a request
  expect(seen.filter((text) => !/status of 40[013]|^ApiError: not_allowed/.test(text))).toEqual([])
  await other.context().close()
})

test('the tabs of a browser renew an expiring session only once', async ({ page, context }) => {
  await logIn(page, ADMIN)
  const other = await context.newPage()
  for (const tab of [page, other]) await openAlive(tab, '/en/languages')
  let refreshes = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes += 1
  })
  const before = await page.evaluate(() => localStorage.getItem('accessToken'))
  // moves the clocks of both tabs forward by 56 minutes
  for (const tab of [page, other]) await tab.clock.install({ time: Date.now() + 56 * 60_000 })
  await Promise.all(
    [page, other].map((tab) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))),
  )
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(before)
  expect(refreshes).toBe(1)
  await page.getByRole('link', { name: 'noras' }).click()
  await expect(page).toHaveURL('/en/profile')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/en/login')
  await isLoggedOut(other)
})

test('scripts in user-editable fields are displayed as plain text', async ({ page }) => {
  const seen = watch(page)
  const evil = '<img src=x onerror="document.title=\'broken in\'"><script>document.title="broken in"</script>'
  await logIn(page, ADMIN)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}` }
  const put = await page.request.put('/api/auth/profile', {
    headers,
    data: {
      realname: evil,
      personal: `${evil}\njavascript:alert(1) [x](javascript:alert(1))`,
      url: 'https://a.example/"><script>alert(1)</script>',
    },
  })
  expect(put.status()).toBe(200)
  for (const at of [
    '/en/user/noras',
    '/en/user/noras/activity',
    '/en/profile',
    '/en/users',
    '/en/audit',
    `/en/users?search=${encodeURIComponent(evil)}`,
  ]) {
    await page.goto(at)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main')).toContainText(/noras|Nobody/)
    expect(await page.title()).not.toBe('broken in')
    expect(await page.locator('main img[src="x"], main script, a[href^="javascript"]').count()).toBe(0)
  }
  // also checks the server-rendered page, before any script runs
  const html = await (await page.request.get('/en/user/noras')).text()
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img src=x')
  expect(seen).toEqual([])
})

test('a phone photo with trailing data can be uploaded, displayed and removed', async ({ page }) => {
  await logIn(page, ADMIN)
  await openAlive(page, '/en/profile')
  await page.getByRole('button', { name: users.edit_profile }).click()
  const png = Buffer.concat([await page.screenshot(), Buffer.from('a film of two seconds')])
  const choose = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: users.choose_picture }).click()
  await (await choose).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await expect(toast(page, users.picture_saved)).toBeVisible()
  const shown = await page.request.get('/api/users/noras/profile-image')
  expect(shown.headers()['content-type']).toBe('image/webp')
  await page.getByRole('button', { name: users.remove_picture }).click()
  await page.getByRole('dialog').getByRole('button', { name: users.remove_picture }).click()
  await expect(toast(page, users.picture_removed)).toBeVisible()
  const removed = await page.request.get('/api/users/noras/profile-image')
  expect(removed.status()).toBe(404)
})

test('a blocked user is logged out immediately, even on open pages', async ({ page, browser }) => {
  site.vlacku('user', 'create', ...optionsOf({ username: 'bab', email: 'bab@example.org', password: 'klama le zarci' }))
  await logIn(page, { username: 'bab', password: 'klama le zarci' })
  const admin = await newReader(browser)
  await logIn(admin, ADMIN)
  await admin.goto('/en/user/bab')
  await admin.getByRole('button', { name: users.do_block, exact: true }).click()
  await admin.getByLabel(users.block_reason).fill('sends advertisements')
  await admin.getByRole('dialog').getByRole('button', { name: users.do_block, exact: true }).click()
  await expect(toast(admin, 'bab is blocked')).toBeVisible()
  await expect(page.getByRole('link', { name: 'bab' })).toHaveCount(0)
  await page.goto('/en/login')
  await page.getByLabel(auth.login_name).fill('bab')
  await page.getByLabel(auth.password, { exact: true }).fill('klama le zarci')
  await page.getByRole('button', { name: auth.log_in }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This account is blocked' })
  await expect(alert).toContainText('sends advertisements')
  await admin.context().close()
})
