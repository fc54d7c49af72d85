import type { Browser, Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { draftWith, frames, logInAs, openAlive, type USERS, watch } from './reader.ts'
import { expect, test } from './test.ts'

/** Opens a page for a user in a separate browser context. */
async function pageOf(browser: Browser, username: keyof typeof USERS) {
  const page = await (await browser.newContext()).newPage()
  await logInAs(page, username)
  return page
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const definition = (page: Page) => page.getByRole('textbox', { name: 'Definition', exact: true })
const saved = (page: Page) => expect(page.getByText('Word updated successfully!').first()).toBeVisible()

/** Filters out the console error for a 404, which is the expected response for a word that isn't in the dictionary. */
const unusual = (seen: string[]) => seen.filter((line) => !line.includes('404 (Not Found)'))

/** Returns a random word that isn't in the dictionary. */
const newWord = () => {
  const randomCharacter = (from: string) => from[Math.floor(Math.random() * from.length)]
  return `zoi${randomCharacter('bdgkl')}${randomCharacter('aeiou')}${randomCharacter('mnprs')}${randomCharacter('aeiou')}s`
}

/** Defines a word as the user alis and returns its editor URL. */
async function define(page: Page, text: string): Promise<string> {
  await openAlive(page, '/en/valsi/add')
  await field(page, 'Word').fill(newWord())
  await definition(page).fill(text)
  await page.getByRole('button', { name: 'Add definition' }).click()
  await expect(page.getByText(/Word added successfully!|A new definition has been added/).first()).toBeVisible()
  const history = page.locator('a[href*="/definition/"][href$="/history"]').first()
  await expect(history).toBeVisible()
  return (await history.getAttribute('href'))!.replace(/history$/, 'edit')
}

test('two users can edit a newly defined word at the same time without losing changes', { tag: '@quick' }, async ({
  browser,
}) => {
  const alis = await pageOf(browser, 'alis')
  const seen = watch(alis)
  const at = await define(alis, '$x_1$ is seen by $x_2$.')
  expect(unusual(seen)).toEqual([])

  const noras = await pageOf(browser, 'noras')
  await openAlive(alis, at)
  await openAlive(noras, at)
  await expect(definition(noras)).toHaveValue('$x_1$ is seen by $x_2$.')
  await definition(noras).fill('$x_1$ is seen and heard by $x_2$.')
  await noras.getByText('More fields').click()
  await field(noras, 'Etymology').fill('from {viska}')
  await noras.getByRole('button', { name: 'Save changes' }).click()
  await saved(noras)

  await definition(alis).fill('$x_1$ is seen well by $x_2$.')
  await field(alis, 'Notes').fill('See {viska}.')
  await alis.getByRole('button', { name: 'Save changes' }).click()
  await expect(alis.getByRole('heading', { name: 'Someone changed this definition in the meantime' })).toBeVisible()
  await expect(alis.locator('.side ins').first()).toBeVisible()
  expect(await violationsOf(alis)).toEqual([])
  await alis.getByRole('radio', { name: 'Write my own' }).check()
  await alis.getByRole('textbox', { name: 'My own: Definition' }).fill('$x_1$ is seen well and heard by $x_2$.')
  await alis.getByRole('button', { name: 'Save this' }).click()
  await saved(alis)

  await alis.goto(at)
  await expect(definition(alis)).toHaveValue('$x_1$ is seen well and heard by $x_2$.')
  await expect(field(alis, 'Notes')).toHaveValue('See {viska}.')
  await expect(field(alis, 'Etymology')).toHaveValue('from {viska}')
})

test('a draft is restored after the session expires', async ({ page }) => {
  await logInAs(page, 'alis')
  await openAlive(page, '/en/valsi/add')
  await field(page, 'Word').fill('gerku')
  await definition(page).fill('$x_1$ barks')
  await draftWith(page, 'barks')
  await page.evaluate(() => {
    localStorage.removeItem('accessToken')
    localStorage.removeItem('refreshToken')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page).toHaveURL('/en/login')
  await page.getByLabel(/username/i).fill('alis')
  await page.getByLabel('Password', { exact: true }).fill('klama le zarci')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/en/valsi/add')
  await expect(definition(page)).toHaveValue('$x_1$ barks')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(definition(page)).toHaveValue('')
})

/** Delays animation frames as on a slow machine, so that frame callbacks run after further typing. */
const withLateFrames = (page: Page) =>
  page.evaluate(() => {
    window.requestAnimationFrame = (then) => window.setTimeout(() => then(performance.now()), 300)
  })

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The editor processes a click with a delay, and until then it may move the caret back. */
const moveCaretToEnd = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Control+End')
    await frames(page, 4)
    const following = await page.evaluate(() => {
      const { focusNode, focusOffset } = getSelection()!
      const rest = document.createRange()
      rest.selectNodeContents(document.querySelector('.ProseMirror')!)
      rest.setStart(focusNode!, focusOffset)
      return rest.toString()
    })
    expect(following).toBe('')
  }).toPass()

test('the rich editor preserves unedited text, and the resulting Markdown is rendered correctly', async ({ page }) => {
  const seen = watch(page)
  await logInAs(page, 'alis')
  const text = 'old [text] of x_1 with \\(a_1\\) and {klama}'
  const at = await define(page, text)
  await page.goto(at.replace(/definition\/(\d+)\/edit/, 'definition/markdown/$1'))
  const editor = definition(page)
  await expect(editor).toContainText('old [text]')
  await page.getByRole('textbox', { name: 'Reason for the change' }).fill('only looked')
  await draftWith(page, 'only looked')
  await page.goto(at)
  await expect(definition(page)).toHaveValue(text)

  await openAlive(page, at.replace(/definition\/(\d+)\/edit/, 'definition/markdown/$1'))
  await editor.click()
  await moveCaretToEnd(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type('**so**')
  await page.keyboard.press('Enter')
  await withLateFrames(page)
  await page.keyboard.type('- one')
  await frames(page, 2)
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    const given = new DataTransfer()
    given.items.add(new File([bytes], 'a.png', { type: 'image/png' }))
    const at = document.querySelector('.ProseMirror')!
    at.dispatchEvent(new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true }))
  }, PNG)
  await expect(page.locator('.seen img')).toBeVisible()
  await expect(page.locator('.seen li')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(definition(page), 'Escape and Tab lead out of the field').not.toBeFocused()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await saved(page)
  await page.goto(at)
  await expect(definition(page)).toHaveValue(
    /^old \[text\] of x_1 with \$a_1\$ and \{klama\} {4}\*\*so\*\*\n\n- one\n\n?- two/,
  )
  await expect(definition(page)).toHaveValue(/!\[\]\(\/api\/images\/\d+\)/)
  expect(unusual(seen)).toEqual([])
})

test('a slash at the start of a word opens the block menu, which supports keyboard and touch', async ({ page }) => {
  const seen = watch(page)
  await logInAs(page, 'alis')
  const at = await define(page, '$x_1$ goes')
  await openAlive(page, at.replace(/definition\/(\d+)\/edit/, 'definition/markdown/$1'))
  await expect(definition(page)).toContainText('goes')
  await definition(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' to/from ')
  const menu = page.getByRole('listbox', { name: 'Insert' })
  await expect(menu).toHaveCount(0)
  await page.keyboard.type('/')
  await expect(menu.getByRole('option').first()).toHaveText(/^Place x₂/)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.type(', see /lin')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.keyboard.type('k')
  await expect(menu).toHaveCount(0)
  for (const _ of '/link') await page.keyboard.press('Backspace')
  await page.keyboard.type('/link')
  await menu.getByRole('option', { name: /Link to a word/ }).click()
  await page.keyboard.type('klama')
  await draftWith(page, '{klama}')
  await page.goto(at)
  await expect(definition(page)).toHaveValue('$x_1$ goes to/from $x_2$, see {klama}')
  expect(unusual(seen)).toEqual([])
})

test('code and formulas have their own fields in the rich editor, without axe violations', async ({ page }) => {
  test.setTimeout(60_000)
  const seen = watch(page)
  await logInAs(page, 'alis')
  const text = '- see {klama}\n- $x_1$\n\n| a | b |\n|---|---|\n| c | d |\n\n```\nmi klama\n```\n\n$$\na+b\n$$'
  const at = await define(page, text)
  await page.goto(at.replace(/definition\/(\d+)\/edit/, 'definition/markdown/$1'))
  await expect(page.locator('.cm-editor')).toHaveCount(2)
  await expect(page.locator('.cm-content').first()).toHaveText('mi klama')
  expect(await violationsOf(page)).toEqual([])
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' do')
  await expect(page.locator('.seen pre')).toHaveText('mi klama do')
  await page.keyboard.press('Control+z')
  await expect(page.locator('.seen pre')).not.toHaveText('mi klama do')
  expect(unusual(seen)).toEqual([])
})
