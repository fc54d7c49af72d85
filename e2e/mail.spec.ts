import type { Browser, Page } from '@playwright/test'
import { overflowOf, violationsOf } from './axe.ts'
import { LOCALES, quickInEnglish } from './locales.ts'
import { LONG_NAME, logInAs, openAlive, type USERS, watch } from './reader.ts'
import { expect, test } from './test.ts'

/** Returns the ID of the message with a given Message-ID. */
async function numberOf(page: Page, message_id: string): Promise<number> {
  const response = await page.request.get(`/api/mail/message-id/${encodeURIComponent(message_id)}`)
  return (await response.json()).id
}

const TEXTS = {
  en: { thread: 'Whole thread', quote: /quoted lines/, newest: 'Newest first', read: 'View here' },
  jbo: { thread: 'lo mulno mrilu porsi', quote: /se sitna/, newest: 'lo cnino cu lidne', read: 'ko tcidu' },
  ru: { thread: 'Вся переписка', quote: /строк цитаты/, newest: 'Сначала новые', read: 'Прочитать здесь' },
}

test('an entry remains visible while the mail that contains its word loads', async ({ page }) => {
  await page.addInitScript(() => {
    const inspect = () => {
      if (document.querySelector('main')?.style.display === 'none') sessionStorage.setItem('hidden', 'yes')
    }
    new MutationObserver(inspect).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto('/en/valsi/klama')
  await expect(page.getByRole('heading', { name: 'Mentioned in mailing lists' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('hidden'))).toBeNull()
})

for (const locale of LOCALES)
  test(
    `a visitor finds a message in ${locale}, reads it, and browses its thread`,
    quickInEnglish(locale),
    async ({ page }) => {
      const texts = TEXTS[locale]
      const seen = watch(page)
      await openAlive(page, `/${locale}?mode=messages&q=${encodeURIComponent('from:bab point')}`)
      await expect(page.locator('.mailfound mark').first()).toHaveText('point')
      await page
        .locator('.mailfound')
        .getByRole('link', { name: /The route of klama/ })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('The route of klama')
      await expect(page.getByRole('article')).toContainText('…@…')
      await expect(page.getByRole('article')).not.toContainText('bab@example.org')
      const quoted = page
        .getByText('> five')
        .or(page.getByText('five', { exact: true }))
        .first()
      await expect(quoted).toBeHidden()
      await page.locator('summary', { hasText: texts.quote }).click()
      await expect(quoted).toBeVisible()
      expect(await violationsOf(page)).toEqual([])

      await page.getByRole('link', { name: texts.thread }).click()
      await expect(page.getByRole('article')).toHaveCount(3)
      await expect(page.locator('article.here')).toContainText('any point on the way')
      await expect(page.getByRole('heading', { level: 2, name: 'litru instead' })).toBeVisible()
      await page.getByText(texts.read).click()
      await expect(page.locator('pre.code')).toContainText('+litru')
      await page.getByRole('link', { name: texts.newest, exact: true }).click()
      await expect(page.getByRole('article').first()).toContainText('litru is the better word')
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await violationsOf(page), `${width} px`).toEqual([])
        expect(await overflowOf(page), `${width} px`).toBe(0)
      }
      const feed = await page.request.get((await page.getByRole('link', { name: 'Atom' }).getAttribute('href'))!)
      expect(feed.headers()['content-type']).toContain('application/atom+xml')
      expect(await feed.text()).not.toContain('bab@example.org')
      expect(seen).toEqual([])
    },
  )

test('a message has a URL that contains its Message-ID', async ({ page }) => {
  await page.goto('/en/message/id/second@e2e.example.org')
  await expect(page).toHaveURL(/\/en\/message\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The route of klama')
})

async function pageOf(browser: Browser, username: keyof typeof USERS) {
  const page = await (await browser.newContext()).newPage()
  await logInAs(page, username)
  return page
}

test('three reports collapse a spam message, withdrawing one lowers the count, and a moderator makes the final decision', async ({
  browser,
  page,
}) => {
  const id = await numberOf(page, 'spam@e2e.example.org')
  const url = `/en/message/${id}`
  const readers = await Promise.all((['alis', 'gleki', LONG_NAME] as const).map((name) => pageOf(browser, name)))
  const [alis] = readers as [Page]
  const text = (reader: Page) => reader.getByText('Buy three cmavo')
  const confirm = async (reader: Page, name: string) => {
    await reader.getByRole('main').getByRole('button', { name }).click()
    await reader.getByRole('dialog').getByRole('button', { name }).click()
  }
  for (const reader of readers) {
    await openAlive(reader, url)
    await expect(text(reader)).toBeVisible()
    await confirm(reader, 'Report as spam')
    await expect(reader.getByRole('button', { name: 'Undo spam report' })).toBeVisible()
  }
  await expect(text(readers[2]!)).toBeHidden()
  await openAlive(page, url)
  await expect(text(page)).toBeHidden()
  await page.getByText('Reported as spam').click()
  await expect(text(page)).toBeVisible()

  await alis.reload()
  await alis.getByRole('button', { name: 'Undo spam report' }).click()
  await expect(text(alis)).toBeVisible()
  const noras = await pageOf(browser, 'noras')
  await openAlive(noras, url)
  await expect(noras.getByText('2 spam reports')).toBeVisible()
  await confirm(noras, 'Mark as spam')
  await expect(text(noras)).toBeHidden()
  await noras.getByRole('button', { name: 'Mark as not spam' }).click()
  await expect(text(noras)).toBeVisible()
  expect(await violationsOf(noras)).toEqual([])
})

for (const bypassCSP of [false, true])
  test.describe(bypassCSP ? 'a browser without CSP support' : 'the CSP of the site', () => {
    test.use({ bypassCSP })

    test('hostile mail runs no script, sends no request and does not navigate', async ({ page }) => {
      const seen = watch(page)
      page.on('dialog', (dialog) => {
        seen.push(`dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      page.on('download', (download) => seen.push(`download: ${download.url()}`))
      const id = await numberOf(page, 'hostile@e2e.example.org')
      const thread = encodeURIComponent(
        (await (await page.request.get(`/api/mail/message/${id}`)).json()).cleaned_subject,
      )
      const stillHere = async () => {
        expect(await page.evaluate(() => (window as { ran?: string[] }).ran ?? [])).toEqual([])
        expect(
          await page.locator('main :is(iframe, object, embed, base, style, meta, link, form[action*="evil"])').count(),
        ).toBe(0)
        expect(
          await page.locator('main [onload], main [onerror], main [onfocus], main a[href^="javascript" i]').count(),
        ).toBe(0)
        expect(seen).toEqual([])
      }
      for (const at of [`/en/message/${id}`, `/en/thread/${thread}`, '/en?mode=messages&q=hostile']) {
        await openAlive(page, at)
        await expect(page.locator('main')).toContainText('onerror')
        for (const folded of await page.locator('main summary').all()) await folded.click()
        await stillHere()
      }
      await openAlive(page, `/en/message/${id}`)
      await expect(page.getByText('hostile words to press')).toBeVisible()
      // dispatches the event, because the block's centre may be a link to another site
      await page.getByText('hostile words to press').dispatchEvent('click')
      for (const link of await page.locator('main a[href*="evil.example"]').all())
        expect(await link.getAttribute('rel')).toBe('nofollow ugc noopener')
      await stillHere()
      await expect(page).toHaveURL(new RegExp(`/en/message/${id}$`))

      for (const part of [1, 2]) {
        const { headers } = await page.request
          .get(`/api/mail/messages/${id}/parts/${part}`)
          .then((response) => ({ headers: response.headers() }))
        expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
          'application/octet-stream',
          'nosniff',
        ])
        expect(headers['content-disposition']).toMatch(/^attachment/)
      }
      const ids = (await (await page.request.get(`/api/mail/message/${id}`)).json()).thread_id
      for (const file of [`/api/feeds/mail/${ids}/atom`, `/api/mail/message/${id}`]) {
        await page.goto(file)
        expect(await page.evaluate(() => (window as { ran?: string[] }).ran ?? [])).toEqual([])
        expect(new URL(page.url()).pathname).toBe(file)
      }
      expect(seen.filter((line) => /evil|dialog|download/.test(line))).toEqual([])
    })
  })
