import type { Page } from '@playwright/test'
import { LONG_NAME, learner, logInAs, openAlive } from './reader.ts'
import { expect, test } from './test.ts'

const PHONES = [320, 360, 390]
const HEIGHT = 700

/** Buttons that may open a menu, a picker, or a dialog with a menu. */
const OPENERS = 'button[aria-expanded], button[aria-haspopup]'
const MENUS = '.menu:not([hidden])'

/** Creates a discussion with reactions on an entry, and a collection with one item. */
async function contents(page: Page) {
  const alis = await learner(page, 'alis')
  const thread = await alis.post('/comments', {
    valsi_id: 100000258,
    subject: 'menus',
    content: [{ type: 'text', data: 'a comment' }],
  })
  for (const name of ['alis', LONG_NAME] as const) {
    const api = await learner(page, name)
    for (const reaction of ['+1', 'mi zanru'])
      await api.post('/comments/reactions', { comment_id: thread.comment_id, reaction, on: true })
  }
  const { collection_id } = await alis.post('/collections', { name: 'menus' })
  await alis.post(`/collections/${collection_id}/items`, { free_content_front: 'coi', free_content_back: 'hello' })
  return { thread: thread.thread_id, collection: collection_id }
}

/** Lists layout problems of open menus: parts outside the window, and covered items. */
const problems = (page: Page) =>
  page.evaluate(async (menus) => {
    const wrong: string[] = []
    for (const menu of document.querySelectorAll(menus)) {
      const box = menu.getBoundingClientRect()
      if (box.width === 0) continue
      if (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
        wrong.push(`outside the window: ${JSON.stringify(box)}`)
      for (const item of menu.querySelectorAll<HTMLElement>('a, button, input, [role=option]')) {
        item.scrollIntoView({ block: 'nearest' })
        const { left, top, width, height } = item.getBoundingClientRect()
        // a field may have a button at its end
        const hit = document.elementFromPoint(left + (item.matches('input') ? 12 : width / 2), top + height / 2)
        if (!hit || !(item.contains(hit) || hit.closest('label')?.contains(item)))
          wrong.push(
            `not clickable: ${item.textContent || item.getAttribute('aria-label')} (${hit?.outerHTML.slice(0, 80)})`,
          )
      }
    }
    return wrong
  }, MENUS)

/** Opens every menu of the page in sequence and returns the names of their buttons. */
async function openEach(page: Page, at: string): Promise<string[]> {
  const opened: string[] = []
  const openers = page.locator(OPENERS)
  for (let i = 0; i < (await openers.count()); i++) {
    const opener = openers.nth(i)
    if (!(await opener.isVisible()) || (await opener.isDisabled())) continue
    const name = await opener.evaluate((element) => {
      const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? []
      const texts = labels.map((id) => document.getElementById(id)?.textContent)
      return element.getAttribute('aria-label') ?? (texts.join(' ') || element.textContent || '').trim()
    })
    await opener.click()
    const isDialog = (await opener.getAttribute('aria-haspopup')) === 'dialog'
    if (isDialog) await expect(page.locator('dialog[open]'), `${at}: ${name}`).toBeVisible()
    if ((await page.locator(MENUS).locator('visible=true').count()) > 0) {
      // the positioning code is loaded with the first menu
      await expect(page.locator(`${MENUS}[style*="opacity"]`), `${at}: ${name} is placed`).toHaveCount(0)
      expect(await problems(page), `${at}: ${name}`).toEqual([])
      opened.push(name)
    }
    await page.keyboard.press('Escape')
    if (isDialog) await expect(page.locator('dialog[open]'), `${at}: Escape closes ${name}`).toHaveCount(0)
    await expect(page.locator(MENUS).locator('visible=true'), `${at}: Escape closes ${name}`).toHaveCount(0)
    if ((await opener.getAttribute('aria-expanded')) === 'true') await opener.click()
  }
  return opened
}

/** Screens and the menus that each must contain. */
const screens = ({ thread, collection }: Awaited<ReturnType<typeof contents>>) => ({
  '/valsi/klama': ['Menu', 'Follow', 'More actions', 'React', 'More actions'],
  [`/comments/thread?thread_id=${thread}`]: ['Menu', 'React', 'More actions'],
  [`/collections/${collection}`]: ['Menu', 'More actions'],
  '?q=klama': ['Menu'],
  '?mode=query': ['Menu'],
  '/collections': ['Menu'],
  '/recent': ['Menu', 'Language'],
  '/recent?tab=threads': ['Menu'],
  '/users': ['Menu'],
  '/languages': ['Menu'],
  '/message/2': ['Menu'],
  '/tiktoknu': ['Menu'],
  '/valsi/add': ['Menu', 'Definition in', 'Language of the word'],
  '/dev/ui': ['Menu'],
  '?q=go': ['Menu'],
  '?q=go&mode=semantic': ['Menu'],
  '?mode=muplis&q=house': ['Menu'],
  '/help/entry': ['Menu'],
  '/lujvo?words=gerku+zdani': ['Menu'],
  '/export': ['Menu', 'Language of the definitions'],
  '/export/cached': ['Menu'],
  '/collections/1': ['Menu', 'More actions'],
  '/collections/1/levels': ['Menu'],
  '/collections/1/flashcards': ['Menu'],
  [`/collections/${collection}/levels`]: ['Menu'],
  '/study': ['Menu'],
  '/user/gleki': ['Menu'],
  '/profile': ['Menu'],
  '/reactions': ['Menu'],
  '/notifications': ['Menu'],
  '/subscriptions': ['Menu'],
  '/comments?tab=all': ['Menu'],
  '/comments/new-thread': ['Menu'],
  '/thread/The%20route%20of%20klama': ['Menu'],
  '/definition/100000005/edit': ['Menu', 'Definition in'],
  '/definition/100000005/history': ['Menu'],
})

const adminScreens = {
  '/bulk-import': ['Menu', 'Language of the definitions'],
  '/user/alis': ['Menu'],
  '/roles': ['Menu'],
  '/audit': ['Menu'],
  '/reports': ['Menu'],
  '/conflicts': ['Menu'],
  '/failed-jobs': ['Menu'],
  '/payments': ['Menu'],
}

/** Opens every menu of a page at phone widths and checks that the listed menus exist. */
async function expectInside(page: Page, path: string, menus: string[]) {
  await openAlive(page, `/en${path}`)
  for (const width of PHONES) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const menu of menus) await expect(page.getByRole('button', { name: menu }).first()).toBeVisible()
    const opened = await openEach(page, `${path}, ${width} px`)
    for (const menu of menus)
      expect(
        opened.filter((name) => name.startsWith(menu)),
        path,
      ).not.toEqual([])
  }
}

const PARTS = 4
for (let part = 0; part < PARTS; part++)
  test(`every menu fits a phone screen (${part + 1} of ${PARTS})`, async ({ page }) => {
    const made = await contents(page)
    await logInAs(page, 'alis')
    for (const [path, menus] of Object.entries(screens(made)).filter((_, i) => i % PARTS === part))
      await expectInside(page, path, menus)
  })

test('every menu of the administration pages fits a phone screen', async ({ page }) => {
  await logInAs(page, 'noras')
  for (const [path, menus] of Object.entries(adminScreens)) await expectInside(page, path, menus)
})

for (const locale of ['jbo', 'ru'])
  test(`menus with longer texts fit a narrow window in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: HEIGHT })
    const { thread } = await contents(page)
    await logInAs(page, LONG_NAME)
    for (const path of ['/valsi/klama', `/comments/thread?thread_id=${thread}`]) {
      await openAlive(page, `/${locale}${path}`)
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      expect((await openEach(page, path)).length).toBeGreaterThan(1)
    }
  })

test('the menu of a button at the edge of a desktop window stays within the window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await contents(page)
  await logInAs(page, 'alis')
  await openAlive(page, '/en/valsi/klama')
  for (const name of ['React', 'More actions', 'More actions']) {
    const button = page.getByRole('button', { name, exact: true }).first()
    for (const edge of ['start', 'end'] as const) {
      await button.evaluate((element, block) => element.scrollIntoView({ block }), edge)
      await button.press('Enter')
      expect(await problems(page), `${name}, ${edge}`).toEqual([])
      await page.keyboard.press('Escape')
    }
  }
})

test('the list of users who reacted to a comment fits a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: HEIGHT })
  const { thread } = await contents(page)
  await logInAs(page, 'alis')
  await openAlive(page, `/en/comments/thread?thread_id=${thread}`)
  for (const reaction of await page.locator('.comment button.reaction[aria-pressed]').all()) {
    await reaction.hover()
    const tooltip = reaction.getByRole('tooltip')
    // transparent until positioned
    await expect(tooltip).toHaveCSS('opacity', '1')
    const tip = (await tooltip.boundingBox())!
    expect(tip.x).toBeGreaterThanOrEqual(0)
    expect(tip.x + tip.width).toBeLessThanOrEqual(320)
  }
})

test('search suggestions fit the narrowest window with a search field in its header', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: HEIGHT })
  await openAlive(page, '/en/valsi/klama')
  await page.getByRole('banner').locator('input[name=q]').pressSequentially('kla')
  await expect(page.getByRole('option').locator('visible=true').first()).toBeVisible()
  expect(await problems(page)).toEqual([])
})

test('suggested usernames fit in a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: HEIGHT })
  await logInAs(page, 'alis')
  await openAlive(page, '/en/comments/new-thread')
  await page.getByRole('textbox').last().fill('coi @')
  await page.getByRole('textbox').last().pressSequentially('bro')
  await expect(page.getByRole('option').locator('visible=true').first()).toBeVisible()
  expect(await problems(page)).toEqual([])
})

test('arrow keys, Home, End and initial letters move within a menu, and Escape returns the focus to its button', async ({
  page,
}) => {
  await logInAs(page, 'alis')
  await openAlive(page, '/en/valsi/klama')
  const button = page.locator('.sense').first().getByRole('button', { name: 'More actions' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  await button.focus()
  const steps = [
    ['ArrowDown', 'Copy link'],
    ['ArrowDown', 'Cite'],
    ['End', 'Report'],
    ['ArrowDown', 'Copy link'],
    ['ArrowUp', 'Report'],
    ['Home', 'Copy link'],
    ['f', 'Find similar'],
  ] as const
  for (const [key, name] of steps) {
    await page.keyboard.press(key)
    expect([key, await focused()]).toEqual([key, name])
  }
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(page.locator('.menu')).toHaveCount(0)
})
