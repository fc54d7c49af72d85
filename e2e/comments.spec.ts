import type { Browser, Page } from '@playwright/test'
import en from '../locales/en/reports.json' with { type: 'json' }
import jbo from '../locales/jbo/reports.json' with { type: 'json' }
import ru from '../locales/ru/reports.json' with { type: 'json' }
import { violationsOf } from './axe.ts'
import { LOCALES, quickInEnglish } from './locales.ts'
import { draftWith, logInAs, openAlive, type USERS, watch } from './reader.ts'
import { expect, test } from './test.ts'

/** Opens a page for a user in a separate browser context. */
async function pageOf(browser: Browser, username: keyof typeof USERS) {
  const page = await (await browser.newContext()).newPage()
  await logInAs(page, username)
  return page
}

/** Interface texts used by the test, by language. */
const TEXTS = {
  en: {
    report: 'Report',
    reports: en,
    ...{
      subject: 'Subject',
      comment: 'Your comment',
      begin: 'Start discussion',
      reply: 'Reply',
      reply_field: 'Your reply',
    },
    ...{ send: 'Send', react: 'React', love: 'Love this', more: 'More actions', bookmark: 'Bookmark' },
    ...{ edit: 'Edit', save: 'Save', hide: 'Hide', reason: 'Reason', hidden: /A moderator hid this comment: spam/ },
    by: (name: string) => `Comment by ${name}`,
  },
  jbo: {
    report: 'te notci lo nabmi',
    reports: jbo,
    ...{
      subject: 'lo se casnu',
      comment: 'lo do pinka',
      begin: "ko co'a casnu",
      reply: 'spuda',
      reply_field: 'lo te spuda be fi do',
    },
    ...{ send: 'ko benji', react: 'frati', love: 'prami', more: 'lo drata pe lo pinka', bookmark: 'ralte' },
    ...{
      edit: 'galfi',
      save: 'rejgau',
      hide: 'mipri',
      reason: 'lo krinu',
      hidden: /lo kurji pu mipri lo pinka .*spam/,
    },
    by: (name: string) => `pinka fi la'o gy. ${name} .gy.`,
  },
  ru: {
    report: 'Пожаловаться',
    reports: ru,
    ...{
      subject: 'Тема',
      comment: 'Ваш комментарий',
      begin: 'Начать обсуждение',
      reply: 'Ответить',
      reply_field: 'Ваш ответ',
    },
    ...{
      send: 'Отправить',
      react: 'Отреагировать',
      love: 'Прекрасно',
      more: 'Действия с комментарием',
      bookmark: 'В закладки',
    },
    ...{
      edit: 'Изменить',
      save: 'Сохранить',
      hide: 'Скрыть',
      reason: 'Причина',
      hidden: /Модератор скрыл этот комментарий: spam/,
    },
    by: (name: string) => `Комментарий, автор ${name}`,
  },
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const locale of LOCALES)
  test(
    `two users in ${locale} write, reply with a quotation, react, bookmark, report, edit and hide comments`,
    quickInEnglish(locale),
    async ({ browser }) => {
      const texts = TEXTS[locale]
      const alis = await pageOf(browser, 'alis')
      const seen = watch(alis)
      await openAlive(alis, `/${locale}/comments/new-thread`)
      await field(alis, texts.subject).fill('lo pluta')
      await field(alis, texts.comment).fill('Does the **route** of {klama} matter?')
      await draftWith(alis, 'route')
      await button(alis, texts.begin).click()
      await expect(alis).toHaveURL(/thread_id=\d+/)
      const first = alis.getByRole('article', { name: texts.by('alis') }).first()
      await expect(first.locator('strong')).toHaveText('route')

      // the second user quotes a comment with the keyboard shortcut, and both users see new comments arrive
      const noras = await pageOf(browser, 'noras')
      await openAlive(noras, alis.url())
      await expect(button(noras, texts.reply)).toBeVisible()
      await noras.keyboard.press('j')
      await noras.keyboard.press('q')
      await expect(field(noras, texts.reply_field)).toHaveValue(/^> Does the \*\*route\*\* of \{klama\} matter\?/)
      await field(noras, texts.reply_field).pressSequentially('A point is enough.')
      await noras.getByRole('article').locator('form').getByRole('button', { name: texts.send, exact: true }).click()
      const reply = noras.getByRole('article', { name: texts.by('noras') })
      await expect(reply).toContainText('A point is enough.')
      await alis.locator('.newreplies button').click()
      const replySeen = alis.getByRole('article', { name: texts.by('noras') })
      await expect(replySeen.locator('blockquote')).toContainText('route')

      await replySeen.getByRole('button', { name: texts.react, exact: true }).click()
      await replySeen.getByRole('button', { name: texts.love, exact: true }).click()
      await expect(reply.locator('.reaction', { hasText: '1' })).toBeVisible()
      await replySeen.getByRole('button', { name: texts.more }).click()
      await button(alis, texts.bookmark).click()
      await expect(replySeen.locator('.bookmarked')).toBeVisible()
      await replySeen.getByRole('button', { name: texts.more }).click()
      await button(alis, texts.report).click()
      const reporting = alis.getByRole('dialog')
      await reporting.getByRole('combobox', { name: texts.reason }).selectOption('other')
      await reporting.getByRole('button', { name: texts.reports.send, exact: true }).click()
      await expect(reporting).toBeHidden()

      await reply.getByRole('button', { name: texts.more }).click()
      await button(noras, texts.edit).click()
      await reply.getByRole('textbox', { name: texts.comment, exact: true }).fill('One point is enough.')
      await button(noras, texts.save).click()
      await expect(replySeen).toContainText('One point is enough.')
      expect(await violationsOf(alis)).toEqual([])

      await noras
        .getByRole('article', { name: texts.by('alis') })
        .first()
        .getByRole('button', { name: texts.more })
        .first()
        .click()
      await button(noras, texts.hide).click()
      await field(noras, texts.reason).fill('spam')
      await noras.getByRole('dialog').getByRole('button', { name: texts.hide, exact: true }).click()
      await expect(first).toContainText(texts.hidden)
      await alis.goto(`/${locale}/reactions?tab=bookmarks`)
      await expect(alis.getByText('One point is enough.').first()).toBeVisible()
      expect(seen).toEqual([])
    },
  )

test('comments can be read without JavaScript', async ({ browser }) => {
  const alis = await pageOf(browser, 'alis')
  await openAlive(alis, '/en/comments/new-thread')
  await field(alis, 'Subject').fill('to be read')
  await field(alis, 'Your comment').fill('Read {klama} *plainly*.')
  await button(alis, 'Start discussion').click()
  await expect(alis).toHaveURL(/thread_id=\d+/)
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(alis.url())
  await expect(plain.getByRole('heading', { level: 1, name: 'to be read' })).toBeVisible()
  await expect(plain.getByRole('link', { name: 'klama' })).toHaveAttribute('href', '/en/valsi/klama')
  await plain.goto('/en/comments')
  await expect(plain.getByRole('link', { name: 'to be read' })).toBeVisible()
})

test('the first comment on a word and a lock appear on pages that are already open', async ({ browser }) => {
  const alis = await pageOf(browser, 'alis')
  const seen = watch(alis)
  await openAlive(alis, '/en/valsi/zdani')
  await expect(alis.getByText('Nobody has said anything here yet')).toBeVisible()
  const noras = await pageOf(browser, 'noras')
  await openAlive(noras, '/en/valsi/zdani')
  await field(noras, 'Your comment').fill('Is a nest a house?')
  await button(noras, 'Send').click()
  await expect(alis.getByRole('article', { name: 'Comment by noras' })).toContainText('Is a nest a house?')

  await noras.getByRole('article', { name: 'Comment by noras' }).getByRole('button', { name: 'More actions' }).click()
  await button(noras, 'Lock discussion').click()
  await noras.getByRole('dialog').getByRole('button', { name: 'Lock discussion' }).click()
  await expect(alis.getByText('A moderator locked this discussion.')).toBeVisible()
  await expect(field(alis, 'Your comment')).toHaveCount(0)
  expect(seen).toEqual([])
})
