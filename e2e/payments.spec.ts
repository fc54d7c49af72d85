import type { Page } from '@playwright/test'
import auth from '../locales/en/auth.json' with { type: 'json' }
import en from '../locales/en/payments.json' with { type: 'json' }
import jbo from '../locales/jbo/payments.json' with { type: 'json' }
import ru from '../locales/ru/payments.json' with { type: 'json' }
import { type FakePayPal, startFakePayPal } from '../server/src/features/accounts/payments/testing/fakePayPal.ts'
import { overflowOf, violationsOf } from './axe.ts'
import { LOCALES } from './locales.ts'
import { logInWith, openAlive, watch } from './reader.ts'
import { startSite } from './site.ts'
import { expect, test } from './test.ts'

/** A separate site with payments enabled. The test acts as a local PayPal server. */
const PORT = 8186
const SITE = `http://127.0.0.1:${PORT}`
const PASSWORD = 'klama le zarci'
/** Expected balance after the test, by language. */
const cases = {
  en: { texts: en, sum: '$13.50', username: 'alis' },
  jbo: { texts: jbo, sum: '$13.50', username: 'bab' },
  ru: { texts: ru, sum: '13,50\u00a0$', username: 'tirxu' },
}

test.describe.configure({ mode: 'default' })
test.use({ baseURL: SITE })

let fake: FakePayPal
let site: Awaited<ReturnType<typeof startSite>>
test.beforeAll(async () => {
  fake = await startFakePayPal()
  site = await startSite(PORT, { env: { PUBLIC_URL: SITE, ...fake.env } })
  for (const [username, role] of Object.entries({ alis: 'user', bab: 'user', tirxu: 'user', noras: 'admin' }))
    site.vlacku(
      ...['user', 'create', '--username', username, '--email', `${username}@example.org`],
      ...['--role', role, '--password', PASSWORD],
    )
})
test.afterAll(async () => {
  await site.stop()
  await fake.close()
})

/** Collects the errors of a page, except for failed requests to PayPal, which are expected here. */
const watchOurs = (page: Page) => {
  const seen = watch(page)
  const known = [fake.address, SITE].map((url) => `asks ${new URL(url).host} `)
  return () => seen.filter((line) => !known.some((one) => line.startsWith(one)))
}

async function expectAccessible(page: Page) {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page), `${page.url()}, ${width} px`).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  }
}

for (const locale of LOCALES) {
  const { texts, sum, username } = cases[locale]

  test(`a user tops up in ${locale} by the buttons and on the PayPal page, and can return without paying`, async ({
    page,
  }) => {
    await logInWith(page, username, PASSWORD)
    const seen = watchOurs(page)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(`/${locale}/profile`)
    await page.getByRole('link', { name: texts.to_balance }).click()
    await expect(page).toHaveURL(`/${locale}/balance`)
    await expect(page.getByText(texts.no_history)).toBeVisible()
    expect(requested.filter((url) => url.startsWith(fake.address))).toEqual([])
    await expectAccessible(page)

    // pays with PayPal's buttons
    await page.getByLabel(texts.amount).fill('10.5')
    await page.getByRole('button', { name: texts.go_on }).click()
    await page.getByRole('button', { name: 'PayPal', exact: true }).click()
    await expect(page.getByText(texts.completed)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${locale}/paypal/return\\?token=`))
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText(texts.completed)).toBeVisible()

    // pays on the PayPal page, which returns to the same language
    await page.getByRole('link', { name: texts.back_to_balance }).click()
    await page.getByLabel(texts.amount).fill('3')
    await page.getByRole('button', { name: texts.go_on }).click()
    await page.getByRole('button', { name: texts.on_their_page }).click()
    await page.waitForURL(/checkoutnow/)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page.getByText(texts.completed)).toBeVisible()
    await page.goBack()
    await page.goForward()
    await expect(page.getByText(texts.completed)).toBeVisible()

    // returns without paying
    await openAlive(page, `/${locale}/balance`)
    await page.getByRole('button', { name: texts.go_on }).click()
    await page.getByRole('button', { name: texts.on_their_page }).click()
    await page.waitForURL(/checkoutnow/)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByText(texts.is_cancelled)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: texts.back_to_balance }).click()
    await expect(page.locator('.sums .sum')).toHaveText(sum)
    await expect(page.locator('.movements > li')).toHaveCount(2)
    await expectAccessible(page)
    expect(seen()).toEqual([])
  })

  test(`an administrator searches payments in ${locale} and exports them as a table`, async ({ page }) => {
    await logInWith(page, 'noras', PASSWORD)
    const seen = watchOurs(page)
    await openAlive(page, `/${locale}/payments`)
    await page.getByLabel(texts.person).fill(username)
    await page.getByLabel(texts.what).selectOption({ label: texts.kind.top_up })
    await page.getByRole('button', { name: texts.show, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`username=${username}&kind=top_up`))
    await expect(page.locator('.movements > li')).toHaveCount(2)
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: texts.save }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
    expect(seen()).toEqual([])
  })
}

test('the balance page allows PayPal in its policy even when it is opened through the login page', async ({ page }) => {
  await openAlive(page, '/en/balance')
  await expect(page).toHaveURL('/en/login')
  // loads the document with the Content-Security-Policy of the login page
  await openAlive(page, '/en/login')
  await page.getByLabel(auth.login_name).fill('alis')
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: auth.log_in, exact: true }).click()
  await expect(page).toHaveURL('/en/balance')
  await page.getByRole('button', { name: en.go_on }).click()
  await expect(page.getByRole('heading', { name: en.how_to_pay.replace('{amount}', '$1.00') })).toBeFocused()
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
})

test('only the balance page allows PayPal in its content security policy', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? ''
  const host = new URL(fake.address).host
  expect(await policyOf('/en/balance')).toContain(host)
  for (const path of ['/en', '/en/profile', '/en/paypal/return?token=x', '/en/user/balance', '/en/login?x=/en/balance'])
    expect([path, (await policyOf(path)).includes('paypal'), (await policyOf(path)).includes(host)]).toEqual([
      ...[path, false, false],
    ])
})
