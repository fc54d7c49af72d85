import type { Browser, Page } from '@playwright/test'
import enContribute from '../locales/en/contribute.json' with { type: 'json' }
import enReports from '../locales/en/reports.json' with { type: 'json' }
import enSubscriptions from '../locales/en/subscriptions.json' with { type: 'json' }
import enVersions from '../locales/en/versions.json' with { type: 'json' }
import jboContribute from '../locales/jbo/contribute.json' with { type: 'json' }
import jboReports from '../locales/jbo/reports.json' with { type: 'json' }
import jboSubscriptions from '../locales/jbo/subscriptions.json' with { type: 'json' }
import jboVersions from '../locales/jbo/versions.json' with { type: 'json' }
import ruContribute from '../locales/ru/contribute.json' with { type: 'json' }
import ruReports from '../locales/ru/reports.json' with { type: 'json' }
import ruSubscriptions from '../locales/ru/subscriptions.json' with { type: 'json' }
import ruVersions from '../locales/ru/versions.json' with { type: 'json' }
import { LOCALES } from './locales.ts'
import { logInWith, openAlive, watch } from './reader.ts'
import { startSite } from './site.ts'
import { expect, test } from './test.ts'

/** A separate site, because other tests check the latest changes. */
const PORT = 8185
const SITE = `http://127.0.0.1:${PORT}`
const PASSWORD = 'klama le zarci'
const USERS = { alis: 'user', noras: 'editor', tirxu: 'user' }

const texts = {
  en: { contribute: enContribute, history: enVersions, news: enSubscriptions, reports: enReports, word: 'cipnykerlo' },
  jbo: {
    contribute: jboContribute,
    history: jboVersions,
    news: jboSubscriptions,
    reports: jboReports,
    word: 'gerkykerlo',
  },
  ru: { contribute: ruContribute, history: ruVersions, news: ruSubscriptions, reports: ruReports, word: 'xirmykerlo' },
}

test.describe.configure({ mode: 'default' })
test.use({ baseURL: SITE })

let site: Awaited<ReturnType<typeof startSite>>
test.beforeAll(async () => {
  test.setTimeout(180_000) // leaves time to create a database and run commands
  site = await startSite(PORT, { env: { PUBLIC_URL: SITE } })
  for (const [username, role] of Object.entries(USERS)) {
    const options = { username, email: `${username}@example.org`, role, password: PASSWORD }
    site.vlacku('user', 'create', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]))
  }
})
test.afterAll(async () => {
  await site?.stop()
})

async function reader(browser: Browser, username: string) {
  const page = await (await browser.newContext({ baseURL: SITE })).newPage()
  await logInWith(page, username, PASSWORD)
  return { page, seen: watch(page) }
}
/** Returns the current search results and feed as a visitor sees them. */
async function found(page: Page, word: string) {
  const search = await page.request.get(`/api/jbovlaste/definitions?search=${word}`)
  const feed = await page.request.get('/api/feeds/changes/atom')
  const { definitions } = (await search.json()) as { definitions: { valsiword: string; definition: string }[] }
  const own = definitions.filter(({ valsiword }) => valsiword === word)
  return { texts: own.map(({ definition }) => definition), inFeed: (await feed.text()).includes(word) }
}
const html = async (page: Page, url: string) => (await page.request.get(url)).text()

for (const locale of LOCALES)
  test(`a definition is added, voted on, edited by another user, reverted and deleted in ${locale}`, async ({
    browser,
  }) => {
    const t = texts[locale]
    const entry = `/${locale}/valsi/${t.word}`
    const alis = await reader(browser, 'alis')
    const noras = await reader(browser, 'noras')
    const tirxu = await reader(browser, 'tirxu')

    await test.step('a definition added by alis is immediately searchable for all users', async () => {
      const { page } = alis
      await openAlive(page, `/${locale}/valsi/add`)
      await page.getByLabel(t.contribute.word, { exact: true }).fill(t.word)
      await page.getByRole('button', { name: t.contribute.definition_in }).click()
      await page.getByRole('button', { name: 'English', exact: true }).click()
      await page.getByLabel(t.contribute.field_definition, { exact: true }).fill('$x_1$ is the ear of $x_2$')
      await page.getByRole('button', { name: t.contribute.add, exact: true }).click()
      await page.waitForURL((url) => url.pathname === entry)
      expect(await found(page, t.word)).toEqual({ texts: ['$x_1$ is the ear of $x_2$'], inFeed: true })
      expect(await html(page, entry)).toContain('is the ear of')
      expect(await html(page, `/${locale}/recent`)).toContain(t.word)
    })

    await test.step('tirxu votes for the definition added by alis', async () => {
      const { page } = tirxu
      await openAlive(page, entry)
      await page.getByRole('button', { name: t.history.vote_for, exact: true }).click()
      await expect(page.getByRole('button', { name: t.history.vote_for, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await expect(page.locator('.sense .vote b')).toHaveText('2')
      expect(await html(page, entry)).toContain('<b>2</b>')
    })

    await test.step('noras edits the definition by alis, and other users’ open pages show a notification', async () => {
      await alis.page.goto(`/${locale}/notifications`)
      await tirxu.page.goto(`/${locale}/notifications`)
      await expect(tirxu.page.getByText(t.news.nothing)).toBeVisible()
      const { page } = noras
      await openAlive(page, entry)
      await page.locator('.sense').getByRole('link', { name: t.history.edit, exact: true }).click()
      await page.getByLabel(t.contribute.field_definition, { exact: true }).fill('$x_1$ is one of two ears of $x_2$')
      await page.getByLabel(t.contribute.why).fill('there are two')
      await page.getByRole('button', { name: t.contribute.save, exact: true }).click()
      await page.waitForURL((url) => url.pathname === entry)
      for (const reading of [alis.page, tirxu.page])
        await expect(reading.locator('.bell .count').first()).toHaveText('1')
      await expect(alis.page.locator('.log.news')).toContainText('noras')
      expect(await found(page, t.word)).toMatchObject({ texts: ['$x_1$ is one of two ears of $x_2$'] })
      expect(await html(page, entry)).toContain('is one of two ears of')
    })

    await test.step('tirxu confirms a vote cast on an earlier version of the definition', async () => {
      const { page } = tirxu
      await page.getByRole('button', { name: t.history.confirm_vote }).click()
      await expect(page.getByRole('button', { name: t.history.confirm_vote })).toHaveCount(0)
      await page.goto(entry)
      await expect(page.getByRole('button', { name: t.history.vote_for, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await expect(page.locator('.outdated')).toHaveCount(0)
    })

    await test.step('alis compares the versions and reverts the edit', async () => {
      const { page } = alis
      await openAlive(page, entry)
      await page.locator('.sense .meta a[href*="/history"]').first().click()
      await expect(page.locator('.comparison ins').filter({ hasText: 'ears' })).toBeVisible()
      await page.getByRole('button', { name: t.history.revert, exact: true }).first().click()
      await page.locator('dialog[open]').getByRole('button', { name: t.history.revert, exact: true }).click()
      await expect(page.locator('.versions > li')).toHaveCount(3)
      expect(await found(page, t.word)).toMatchObject({ texts: ['$x_1$ is the ear of $x_2$'] })
      expect(await html(page, entry)).toContain('is the ear of')
    })

    await test.step('a definition deleted by alis no longer appears in any user’s search results', async () => {
      const { page } = alis
      await openAlive(page, entry)
      await page.getByRole('button', { name: t.history.more_about }).first().click()
      await page.getByRole('button', { name: t.history.delete, exact: true }).click()
      await page.locator('dialog[open]').getByRole('button', { name: t.reports.delete, exact: true }).click()
      await page.waitForURL((url) => url.pathname === `/${locale}`)
      expect(await found(page, t.word)).toEqual({ texts: [], inFeed: false })
      expect((await page.request.get(entry)).status()).toBe(404)
      // the definition’s URL still shows the deleted text
      await page.goto(entry)
      await page.getByRole('note').getByRole('link', { name: '1', exact: true }).click()
      await expect(page.getByText('is the ear of')).toBeVisible()
    })

    for (const { seen } of [alis, noras, tirxu]) expect(seen.filter((text) => !/404/.test(text))).toEqual([])
  })
