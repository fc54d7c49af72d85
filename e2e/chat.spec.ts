import type { APIRequestContext, Page } from '@playwright/test'
import { openAlive } from './reader.ts'
import { CHAT_TOKEN, startSite } from './site.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const postMessage = (request: APIRequestContext, site: string, chunk: string) =>
  request.post(`${site}/api/chat/messages`, {
    headers: { authorization: `Bearer ${CHAT_TOKEN}` },
    data: { author: 'tirxu', chunk, channelId: 'jbosnu' },
  })

/** Opens a page, which connects to the chat once it is idle. */
async function come(page: Page, url: string) {
  await page.goto(url)
  await expect(page.locator('.ticker .live.on')).toBeVisible()
}

/** The visible copy of the ticker text, which is rendered twice for scrolling. */
const line = (page: Page) => page.locator('.ticker .copy').first()

test.describe('chat works on a site started for these tests', () => {
  test.describe.configure({ mode: 'default' }) // sequential, because the tests share one site
  const site = 'http://127.0.0.1:8183'
  let running: Awaited<ReturnType<typeof startSite>>
  test.beforeAll(async () => {
    running = await startSite(8183, { env: { TEST_SITE: 'on', LINK_CHAT: 'https://chat.example/vlacku' } })
  })
  test.afterAll(async () => {
    await running.stop()
  })

  test('two visitors see the same chat line, even if the server restarts and the page is not reloaded', async ({
    browser,
    request,
  }) => {
    const readers = await Promise.all([browser.newPage(), browser.newPage()])
    for (const page of readers) {
      await come(page, `${site}/en/recent`)
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    }
    await postMessage(request, site, 'coi ro do')
    for (const page of readers) await expect(line(page)).toContainText('coi ro do')

    await running.restart()
    for (const page of readers) await expect(page.locator('.ticker .live.on')).toBeVisible()
    await postMessage(request, site, "mi'a xruti")
    for (const page of readers) {
      await expect(line(page)).toContainText("mi'a xruti")
      await expect(line(page)).toContainText('coi ro do') // messages are restored after the restart
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    }
    for (const page of readers) await page.close()
  })

  test('chat messages are shown as plain text without control characters', async ({ page, request }) => {
    await come(page, `${site}/en/recent`)
    let ran = false
    await page.exposeFunction('ran', () => {
      ran = true
    })
    const markup = '<img src=x onerror="ran()"><script>ran()</script><b>bold</b>'
    await postMessage(request, site, markup)
    await postMessage(request, site, 'abc\u202edef\u2066ghi\u0007\u0000jkl')
    await expect(line(page)).toContainText('abcdefghijkl')
    await expect(line(page)).toContainText(markup)
    expect(await page.locator('.ticker img, .ticker script, .ticker b b').count()).toBe(0)
    expect(ran).toBe(false)
    expect((await postMessage(request, site, 'x'.repeat(2_001))).status()).toBe(400)
    expect((await postMessage(request, site, 'x'.repeat(1_000_000))).status()).toBeGreaterThanOrEqual(400)
    expect((await request.post(`${site}/api/chat/messages`, { data: {} })).status()).toBe(401)
  })

  test('the chat settings show the last ten messages and can permanently hide the chat line', async ({
    page,
    request,
  }) => {
    for (let i = 1; i <= 12; i += 1) await postMessage(request, site, `number ${i}.`)
    await come(page, `${site}/en/recent`)
    await expect(line(page)).toContainText('number 12.')
    await page.locator('.ticker').click()
    const settings = page.getByRole('dialog', { name: 'Chat settings' })
    await expect(settings.locator('.chatlines li')).toHaveCount(10)
    await expect(settings.getByText('number 2.')).toHaveCount(0)
    await expect(settings.getByRole('link', { name: 'Chat server' })).toHaveAttribute(
      'href',
      'https://chat.example/vlacku',
    )
    await expect(page.locator('.ticker .moving')).toHaveCount(1)
    await settings.getByRole('checkbox').uncheck()
    await expect(page.locator('.ticker .moving')).toHaveCount(0)
    await come(page, `${site}/en/recent`)
    await expect(line(page)).toContainText('number 12.')
    await expect(page.locator('.ticker .moving')).toHaveCount(0)
  })

  test('the chat line pauses on hover and does not move with reduced motion', async ({ page, request }) => {
    await postMessage(request, site, 'coi')
    await come(page, `${site}/en/recent`)
    const moves = () =>
      page.locator('.ticker .passing').evaluate((line) => line.getAnimations()[0]?.playState ?? 'none')
    await expect.poll(moves).toBe('running')
    await page.locator('.ticker').hover()
    await expect.poll(moves).toBe('paused')
    await page.mouse.move(5, 300)
    await expect.poll(moves).toBe('running')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(moves).toBe('none')
  })

  test('the test site banner links to the chat and can be dismissed', async ({ page }) => {
    await openAlive(page, `${site}/en`)
    const notice = page.getByRole('complementary', { name: 'Test site' })
    await expect(notice).toContainText('For tests only.')
    await expect(notice.getByRole('link')).toHaveAttribute('href', 'https://chat.example/vlacku')
    await notice.getByRole('button', { name: 'Hide this notice' }).click()
    await expect(notice).toHaveCount(0)
  })
})

test('the chat settings show a placeholder if there are no messages', async ({ page }) => {
  await openAlive(page, '/en/recent')
  await page.getByRole('button', { name: /^Chat/ }).click()
  await expect(page.getByRole('dialog', { name: 'Chat settings' })).toContainText('No recent messages')
})
